import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { type Dispatcher, request as send } from 'undici';
import type { Deadline } from './deadline.ts';
import { PartnerRejected, PartnerUnavailable } from './errors.ts';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  text?: { body: string; type: string };
  /** The partner recognises a repeated request by a key in it, so the request may be retried. */
  idempotent?: boolean;
  timeoutMs?: number;
  /** Ends the call with its wait, its retries and the reading of its body; null or missing: nobody waits for it. */
  deadline?: Deadline | null | undefined;
}

/** An option of the calls that a shopper may wait for. */
export interface CallLimits {
  deadline?: Deadline | null;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  json(): unknown;
}

export interface RequestContext {
  partner: string;
  baseUrl: string;
  agent: Dispatcher;
  clock: () => Date;
  timeoutMs: number;
  /** The reason of an attempt that took longer than `timeoutMs`. */
  endedBy: 'timeout' | 'deadline';
  maxBytes: number;
}

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends the request once. Throws only PartnerUnavailable and PartnerRejected. */
export async function sendRequest(request: HttpRequest, context: RequestContext): Promise<HttpResponse> {
  const writes = (request.method ?? 'GET') !== 'GET';
  const raw = await sendOnce(request, context, writes);
  const { partner } = context;
  if (raw.status === 429 || raw.status === 408) {
    const retryAfterMs = parseRetryAfter(raw.headers['retry-after'], context.clock);
    throw new PartnerUnavailable({ partner, reason: 'limited', ambiguous: false, status: raw.status, retryAfterMs });
  }
  if (raw.status >= 500) {
    const retryAfterMs = parseRetryAfter(raw.headers['retry-after'], context.clock);
    throw new PartnerUnavailable({ partner, reason: 'status', ambiguous: writes, status: raw.status, retryAfterMs });
  }
  if (raw.status >= 300) {
    const body = parseJsonOrText(raw.text);
    throw new PartnerRejected({ partner, status: raw.status, body, code: errorCodeOf(body) });
  }
  return { ...raw, json: () => parseJson(raw.text, { partner, ambiguous: writes }) };
}

async function sendOnce(request: HttpRequest, context: RequestContext, writes: boolean): Promise<RawResponse> {
  const limit = timeout(context.timeoutMs, TimeoutStrategy.Aggressive);
  try {
    return await limit.execute(async ({ signal }) => {
      const response = await send(buildUrl(context.baseUrl, request), {
        method: request.method ?? 'GET',
        dispatcher: context.agent,
        signal,
        headers: buildHeaders(request),
        body: buildBody(request),
      });
      return {
        status: response.statusCode,
        headers: flattenHeaders(response.headers),
        text: await readUpTo(response.body, context.maxBytes),
      };
    });
  } catch (cause) {
    const { partner } = context;
    if (cause instanceof TaskCancelledError)
      throw new PartnerUnavailable({ partner, reason: context.endedBy, ambiguous: writes, cause });
    const ambiguous = writes && !isConnectionFailure(cause);
    throw new PartnerUnavailable({
      partner,
      reason: cause instanceof BodyTooLarge ? 'garbled' : 'network',
      ambiguous,
      cause,
    });
  }
}

class BodyTooLarge extends Error {}

async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyTooLarge(`response over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const NOT_CONNECTED_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True when the connection was never established, so the request cannot have taken effect. */
function isConnectionFailure(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && NOT_CONNECTED_CODES.has(cause.code)
  );
}

function buildUrl(baseUrl: string, request: HttpRequest): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function buildHeaders(request: HttpRequest): Record<string, string> {
  const type =
    request.json !== undefined
      ? 'application/json'
      : request.form
        ? 'application/x-www-form-urlencoded'
        : request.text?.type;
  return {
    accept: 'application/json, text/xml;q=0.9, */*;q=0.5',
    ...(type ? { 'content-type': type } : {}),
    ...request.headers,
  };
}

function buildBody(request: HttpRequest): string | null {
  if (request.json !== undefined) return JSON.stringify(request.json);
  if (request.form) return new URLSearchParams(request.form).toString();
  return request.text?.body ?? null;
}

function flattenHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function parseRetryAfter(header: string | undefined, clock: () => Date): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock().getTime());
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseJson(text: string, facts: { partner: string; ambiguous: boolean }): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PartnerUnavailable({ ...facts, reason: 'garbled', cause });
  }
}

/** The machine-readable code of an error body: `error.code`, `code` or `error`, whichever the partner uses. */
function errorCodeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const inner = 'error' in body && typeof body.error === 'object' && body.error !== null ? body.error : body;
  if ('code' in inner && (typeof inner.code === 'string' || typeof inner.code === 'number')) return String(inner.code);
  return 'error' in body && typeof body.error === 'string' ? body.error : null;
}
