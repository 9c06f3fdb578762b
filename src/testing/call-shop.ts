import type { CallInput } from '#contract/caller.ts';
import { type CallName, methodAndPath } from '#contract/calls.ts';

export interface CallResult {
  status: number;
  // Tests look into replies of many shapes; the contract's schema has already been held against each.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

/** Input as a client might send it: right shapes are suggested, wrong ones are allowed, for tests send those too. */
export type LooseInput<Name extends CallName> = CallInput<Name> | { params?: unknown; query?: unknown; body?: unknown };

export interface CallOptions {
  token?: string;
  idempotencyKey?: string;
}

/** One call over HTTP, as a client that knows nothing of the server makes it. */
export async function callShop<Name extends CallName>(
  url: string,
  name: Name,
  { input = {}, how = {} }: { input?: LooseInput<Name>; how?: CallOptions } = {},
): Promise<CallResult> {
  const { method, path } = methodAndPath(name);
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const answer = await fetch(`${url}/api${filled}${search ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
      ...(how.idempotencyKey ? { 'idempotency-key': how.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers };
}
