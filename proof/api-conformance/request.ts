import { type Agent, request } from 'node:http';
import { type CallName, methodAndPath } from '#contract/calls.ts';
import { errorSchema } from '#contract/errors.ts';
import { pathOf } from '#testing/call-shop.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';
import type { Sample } from './samples.ts';

/** A request as it is sent, without additions or corrections. */
export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape; other tests check them against their schemas
  body: any;
}

/** Sends a request unchanged; `fetch` would normalize the path and reject some methods. */
export function sendRaw(
  shop: ReachableShop,
  { method, path, headers = {}, body }: RawRequest,
  connection: { agent?: Agent; signal?: AbortSignal } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(shop.url);
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    let end: (() => void) | null = null;
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, ...connection };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      end = () => {
        const { statusCode: status = 0, headers: received } = response;
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status, headers: received, text, body: parseJson(text) });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', end);
    });
    // A refused HEAD of several packets is answered with a body, at which the client fails after it read the status.
    outgoing.on('error', (error) => (end === null || connection.signal?.aborted ? reject(error) : end()));
    outgoing.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Replaces the sample's body; sent unchanged. */
  raw?: string;
  /** Replaces the sample's path; sent unchanged. */
  path?: string;
}

/** Calls an endpoint with its sample, with the given token, headers and replacements. */
export function callEndpoint(
  shop: ReachableShop,
  name: CallName,
  { sample, token, headers, raw, path }: { sample: Sample } & CallOptions,
): Promise<Reply> {
  const { method } = methodAndPath(name);
  const body = raw ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return sendRaw(shop, {
    method,
    path: path ?? pathOf(name, sample),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}

const HEADERS = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
};
const LEAK =
  /\bat .+:\d+:\d+|node_modules|node:|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|violates|constraint|byte sequence|syntax error|ECONN|kysely|\bzod\b|postgres|fastify|FST_/i;
const ENGLISH =
  /\b(invalid|expected|received|must|required|too|unrecognized|unknown|not|found|bad|request|unsupported|failed|the|is|of|string|number|body|empty)\b/i;
/** Default messages of the validation library, which no shopper should read. */
const VALIDATOR_MESSAGE =
  /se esperaba|Llaves? desconocida|Entrada inválida|Opción inválida|Cadena inválida|indefinido|\bnulo\b|NaN/;

/** Faults that no response may have, including those of the partners' webhooks: missing headers, 5xx, leaked internals. */
export function transportFaults({ status, headers, text }: Reply): string[] {
  const faults = Object.entries(HEADERS).flatMap(([header, expected]) =>
    expected.test(String(headers[header])) ? [] : [`has ${header}: ${headers[header]}`],
  );
  if (status >= 500) faults.push(`is ${status}`);
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) faults.push('names its server software');
  if (status >= 400 && LEAK.test(text)) faults.push(`leaks '${text.slice(0, 200)}'`);
  return faults;
}

/** Faults of a response of the API; empty when it is correct. */
export function replyFaults(reply: Reply): string[] {
  const { status, headers, text, body } = reply;
  const faults = transportFaults(reply);
  if (status === 204) return text === '' ? faults : [...faults, 'has a body with 204'];
  const isFile = status < 400 && String(headers['content-disposition']).startsWith('attachment');
  if (!isFile && !/^application\/json\b/.test(String(headers['content-type'])))
    faults.push(`is ${headers['content-type']}`);
  return status < 400 ? faults : [...faults, ...errorFaults(status, body)];
}

function errorFaults(status: number, body: unknown): string[] {
  const error = errorSchema.safeParse(body);
  if (!error.success) return [`is not an error of the contract: ${JSON.stringify(body)}`];
  const { code, message, errors = [] } = error.data;
  const faults = code === status ? [] : [`has code ${code} and status ${status}`];
  if (errors.some(({ field }) => field === '')) faults.push('names no field');
  for (const text of [message, ...errors.map((entry) => entry.message)]) {
    if (LEAK.test(text)) faults.push(`leaks '${text}'`);
    if (ENGLISH.test(text)) faults.push(`is not Spanish: '${text}'`);
    if (VALIDATOR_MESSAGE.test(text)) faults.push(`is a validator message: '${text}'`);
    if (text.trim().length < 3) faults.push(`is too short: '${text}'`);
  }
  return faults;
}
