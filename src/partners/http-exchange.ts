import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { type Dispatcher, request as send } from 'undici';
import { PartnerDown, PartnerRefused } from './errors.ts';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  text?: { body: string; type: string };
  /** The partner recognises a repeat (by a key in the request), so it may be sent again. */
  idempotent?: boolean;
  timeoutMs?: number;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  json(): unknown;
}

export interface ExchangeContext {
  partner: string;
  baseUrl: string;
  agent: Dispatcher;
  clock: () => Date;
  timeoutMs: number;
  maxBytes: number;
}

interface Raw {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** One request, one answer; throws PartnerDown or PartnerRefused and nothing else. */
export async function exchange(request: HttpRequest, context: ExchangeContext): Promise<HttpAnswer> {
  const writes = (request.method ?? 'GET') !== 'GET';
  const raw = await sendOnce(request, context, writes);
  const { partner } = context;
  if (raw.status === 429 || raw.status === 408) {
    const retryAfterMs = retryAfter(raw.headers['retry-after'], context.clock);
    throw new PartnerDown({ partner, reason: 'limited', ambiguous: false, status: raw.status, retryAfterMs });
  }
  if (raw.status >= 500) {
    const retryAfterMs = retryAfter(raw.headers['retry-after'], context.clock);
    throw new PartnerDown({ partner, reason: 'status', ambiguous: writes, status: raw.status, retryAfterMs });
  }
  if (raw.status >= 300) {
    const body = parseLoosely(raw.text);
    throw new PartnerRefused({ partner, status: raw.status, body, code: codeOf(body) });
  }
  return { ...raw, json: () => parseStrictly(raw.text, { partner, ambiguous: writes }) };
}

async function sendOnce(request: HttpRequest, context: ExchangeContext, writes: boolean): Promise<Raw> {
  const limit = timeout(context.timeoutMs, TimeoutStrategy.Aggressive);
  try {
    return await limit.execute(async ({ signal }) => {
      const answer = await send(urlOf(context.baseUrl, request), {
        method: request.method ?? 'GET',
        dispatcher: context.agent,
        signal,
        headers: headersOf(request),
        body: bodyOf(request),
      });
      return {
        status: answer.statusCode,
        headers: flatten(answer.headers),
        text: await readUpTo(answer.body, context.maxBytes),
      };
    });
  } catch (cause) {
    const { partner } = context;
    if (cause instanceof TaskCancelledError)
      throw new PartnerDown({ partner, reason: 'timeout', ambiguous: writes, cause });
    const ambiguous = writes && !neverLeft(cause);
    throw new PartnerDown({ partner, reason: cause instanceof TooLong ? 'garbled' : 'network', ambiguous, cause });
  }
}

class TooLong extends Error {}

async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLong(`answer over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const BEFORE_SENDING = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The connection was never made, so nothing can have happened on the other side. */
function neverLeft(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && BEFORE_SENDING.has(cause.code);
}

function urlOf(baseUrl: string, request: HttpRequest): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function headersOf(request: HttpRequest): Record<string, string> {
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

function bodyOf(request: HttpRequest): string | null {
  if (request.json !== undefined) return JSON.stringify(request.json);
  if (request.form) return new URLSearchParams(request.form).toString();
  return request.text?.body ?? null;
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function retryAfter(header: string | undefined, clock: () => Date): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock().getTime());
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parseStrictly(text: string, facts: { partner: string; ambiguous: boolean }): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PartnerDown({ ...facts, reason: 'garbled', cause });
  }
}

/** The machine-readable word of an error body, wherever partners put it. */
function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const inner = 'error' in body && typeof body.error === 'object' && body.error !== null ? body.error : body;
  if ('code' in inner && (typeof inner.code === 'string' || typeof inner.code === 'number')) return String(inner.code);
  return 'error' in body && typeof body.error === 'string' ? body.error : null;
}
