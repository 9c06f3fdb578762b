import { CallError, type CallInput, type CallOptions, type CallReply, PANEL_TOKEN_HEADER } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { SHOP_CALLS, splitCall } from '#contract/shop-calls.ts';
import { clearSession, expireSession, readToken } from './session.ts';

/** `API_URL` of the build points the web at another host; by default the API is on the same origin. */
export const API_BASE: string = import.meta.env.VITE_API_URL ?? '/api';
const GENERIC_MESSAGE = 'Ha ocurrido un error por favor intentar nuevamente';

/**
 * A client of some endpoints of the contract, by name: calls them over HTTP with the session's token. Throws `CallError`;
 * code 0: no response.
 */
export function createApi<Name extends CallName>(calls: Readonly<Record<Name, string>>) {
  return <Called extends Name>(name: Called, input?: CallInput<Called>, options: CallOptions = {}) =>
    send<CallReply<Called>>(calls[name], (input ?? {}) as LooseInput, options);
}

/** What any page of the shop calls; `customerApi` has the rest, so that not every page loads it. */
export const api = createApi(SHOP_CALLS);

/** Ends the session in the browser at once and revokes its token at the server. */
export function signOut(): void {
  // The request reads the token before the session is cleared.
  api('signOut').catch(() => undefined);
  clearSession();
}

async function send<Reply>(call: string, input: LooseInput, options: CallOptions): Promise<Reply> {
  const response = await fetchCall(call, input, options);
  return (response.status === 204 ? undefined : await response.json().catch(toNoResponse)) as Reply;
}

/** The response of a call that succeeded. Throws `CallError`. */
export async function fetchCall(call: string, input: LooseInput, options: CallOptions = {}): Promise<Response> {
  const token = readToken();
  const { url, init } = toRequest(call, input, token);
  if (options.idempotencyKey) (init.headers as Record<string, string>)['idempotency-key'] = options.idempotencyKey;
  if (options.panelToken) (init.headers as Record<string, string>)[PANEL_TOKEN_HEADER] = options.panelToken;
  const response = await fetch(url, { ...init, signal: options.signal ?? null }).catch(toNoResponse);
  if (response.ok) return response;
  if (response.status === 401 && token) expireSession(token);
  throw new CallError(await readError(response));
}

/** Of a request, or of a body that ended early. */
function toNoResponse(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new CallError({ code: 0, message: 'No hay conexión. Revisala y volvé a intentar.' });
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

function toRequest(call: string, input: LooseInput, token: string | null): { url: string; init: RequestInit } {
  const { method, path } = splitCall(call);
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
  const query = Object.entries(input.query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  return {
    url: `${API_BASE}${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
    init: { method, headers, ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }) },
  };
}

async function readError(response: Response): Promise<ErrorBody> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return { code: body?.code ?? response.status, message: body?.message ?? GENERIC_MESSAGE, errors: body?.errors ?? [] };
}
