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

/** Path and query of a call. */
export function pathOf(name: CallName, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = methodAndPath(name).path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  );
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return `/api${filled}${search ? `?${search}` : ''}`;
}

/** Path and request of a call, as an independent client sends it. */
export function requestOf<Name extends CallName>(
  name: Name,
  input: LooseInput<Name> = {},
  { token, idempotencyKey }: CallOptions = {},
): [path: string, init: RequestInit & { method: string }] {
  const { body } = input as { body?: unknown };
  const headers = {
    // `fetch` asks for compressed replies otherwise.
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const { method } = methodAndPath(name);
  return [pathOf(name, input), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }];
}

/** Calls an endpoint over HTTP. */
export async function callShop<Name extends CallName>(
  url: string,
  name: Name,
  { input, options }: { input?: LooseInput<Name>; options?: CallOptions } = {},
): Promise<CallResult> {
  const [path, init] = requestOf(name, input, options);
  const response = await fetch(url + path, init);
  return { status: response.status, body: await bodyOf(response), headers: response.headers };
}

/** What a file holds, or the JSON of any other reply. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.headers.has('content-disposition') && !response.headers.get('content-type')?.includes('json'))
    return Buffer.from(await response.arrayBuffer());
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}
