import { request } from 'node:http';
import { type CallName, methodAndPath } from '#contract/calls.ts';
import { errorSchema } from '#contract/errors.ts';
import type { TestShop } from '#testing/shop.ts';
import type { Sample } from './samples.ts';

/** What goes over the wire, nothing added and nothing corrected. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape; schemas are held against them elsewhere
  body: any;
}

/** Sends the very bytes: `fetch` would correct a path and refuse a method. */
export function send(shop: TestShop, { method, path, headers = {}, body }: Sent): Promise<Reply> {
  const { hostname, port } = new URL(shop.url);
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body: parsed(text) });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface AskedHow {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Instead of the sample's body, and instead of its path: as they are. */
  raw?: string;
  path?: string;
}

/** A call with what its sample says; `how` says who asks and what else is special. */
export function ask(
  shop: TestShop,
  name: CallName,
  { sample, token, headers, raw, path }: { sample: Sample } & AskedHow,
): Promise<Reply> {
  const { method } = methodAndPath(name);
  const body = raw ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return send(shop, {
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

export function pathOf(name: CallName, { params = {}, query }: Sample): string {
  const filled = methodAndPath(name).path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  return `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

const HEADERS = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
};
const LEAK =
  /\bat .+:\d+:\d+|node_modules|node:|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|violates|constraint|byte sequence|syntax error|ECONN|kysely|\bzod\b|postgres|fastify|FST_/i;
const ENGLISH =
  /\b(invalid|expected|received|must|required|too|unrecognized|unknown|not|found|bad|request|unsupported|failed|the|is|of|string|number|body|empty)\b/i;
/** Words of a validator rather than of a shop. */
const ROBOTIC =
  /se esperaba|Llaves? desconocida|Entrada inválida|Opción inválida|Cadena inválida|indefinido|\bnulo\b|NaN/;

/** What is wrong with an answer of any door, also of one that partners knock at. */
export function faultsOfAnyDoor({ status, headers, text }: Reply): string[] {
  const faults = Object.entries(HEADERS).flatMap(([header, wanted]) =>
    wanted.test(String(headers[header])) ? [] : [`has ${header}: ${headers[header]}`],
  );
  if (status >= 500) faults.push(`is ${status}`);
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) faults.push('says what it is made with');
  if (status >= 400 && LEAK.test(text)) faults.push(`leaks '${text.slice(0, 200)}'`);
  return faults;
}

/** What is wrong with an answer whatever was asked; empty when nothing is. */
export function faultsOf(reply: Reply): string[] {
  const { status, headers, text, body } = reply;
  const faults = faultsOfAnyDoor(reply);
  if (status === 204) return text === '' ? faults : [...faults, 'has a body with 204'];
  if (!/^application\/json\b/.test(String(headers['content-type']))) faults.push(`is ${headers['content-type']}`);
  return status < 400 ? faults : [...faults, ...faultsOfError(status, body)];
}

function faultsOfError(status: number, body: unknown): string[] {
  const error = errorSchema.safeParse(body);
  if (!error.success) return [`is no error of the contract: ${JSON.stringify(body)}`];
  const { code, message, errors = [] } = error.data;
  const faults = code === status ? [] : [`says ${code} and is ${status}`];
  if (errors.some(({ field }) => field === '')) faults.push('names no field');
  for (const said of [message, ...errors.map((one) => one.message)]) {
    if (LEAK.test(said)) faults.push(`leaks '${said}'`);
    if (ENGLISH.test(said)) faults.push(`is not Spanish: '${said}'`);
    if (ROBOTIC.test(said)) faults.push(`speaks like a validator: '${said}'`);
    if (said.trim().length < 3) faults.push(`says nothing: '${said}'`);
  }
  return faults;
}
