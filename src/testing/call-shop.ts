import type { CallInput } from '#contract/caller.ts';
import { type CallName, methodAndPath } from '#contract/calls.ts';

export interface CallResult {
  status: number;
  // Tests read replies of many shapes; the server checked each against the contract's schema before sending it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

/** Input of a call. Editors suggest valid shapes; tests may send invalid ones too. */
export type LooseInput<Name extends CallName> = CallInput<Name> | { params?: unknown; query?: unknown; body?: unknown };

export interface CallOptions {
  token?: string;
  idempotencyKey?: string;
}

/** Calls an endpoint over HTTP as an independent client does. */
export async function callShop<Name extends CallName>(
  url: string,
  name: Name,
  { input = {}, options = {} }: { input?: LooseInput<Name>; options?: CallOptions } = {},
): Promise<CallResult> {
  const { method, path } = methodAndPath(name);
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const response = await fetch(`${url}/api${filled}${search ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
}
