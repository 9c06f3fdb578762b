import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#contract/caller.ts';
import type { Log } from '#server/log.ts';
import { BUSY_SECONDS } from './error-handler.ts';
import { pagePolicy } from './security.ts';

/** Renders a page of the web: the composition root hands it in, so that the server never imports the web. */
export type Renderer = (request: Request, deps: PageDeps) => Promise<RenderedPage>;

/** A page is text beside an empty response; everything else (redirects, files, data) is the response alone. */
export interface RenderedPage {
  response: Response;
  html: string | null;
}

export interface PageDeps {
  call: Caller;
  origin: string;
  /** Called with what went wrong while a page was made. */
  report: (error: unknown) => void;
}

export interface PageOptions {
  render: Renderer;
  /** Calls the contract as the visitor who asks, without leaving the process. */
  callerOf: (request: FastifyRequest) => Caller;
  origin: string;
  formTargets: string[];
  apiUrl: string | null;
  clock: () => Date;
  log: Log;
}

/** How long a rendered page answers for everybody, and how many are kept. Pages hold nothing personal (docs/decisions/006). */
const FRESH_MS = 10_000;
const MAX_PAGES = 300;
const NONCE = '%NONCE%';
/** Pages that chance has a part in are kept in several drawings, served in turn: reloading shows another. */
const DRAWINGS: Readonly<Record<string, number>> = { '/': 6 };

interface CachedPage {
  until: number;
  status: number;
  policy: string;
  plain: Buffer;
  /** Compressed when first asked for. */
  encoded: { br?: Buffer; gzip?: Buffer };
}

/** Serves every page of the web: from memory while fresh, else rendered. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const serving: Serving = { cache: new Map(), turn: 0, options };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, null));
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      compress: false,
      handler: (request, reply) => servePage(serving, request, reply),
    });
  });
}

interface Serving {
  cache: Map<string, CachedPage>;
  /** Counts what was asked for, to take drawings in turn. */
  turn: number;
  options: PageOptions;
}

async function servePage(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const now = serving.options.clock().getTime();
  const key = nextDrawing(serving, request.url);
  const known = serving.cache.get(key);
  if (known && known.until > now) return sendCached(known, request, reply);
  const { response, html } = await serving.options.render(toWebRequest(request, serving.options.origin), {
    call: serving.options.callerOf(request),
    origin: serving.options.origin,
    report: (error) =>
      serving.options.log.error({ error, route: new URL(request.url, 'http://shop').pathname }, 'a page failed'),
  });
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  if (response.status === 503) reply.header('retry-after', String(BUSY_SECONDS));
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (html === null) return reply.code(response.status).send(await response.text());
  if (response.headers.get('cache-control')?.includes('no-store'))
    return sendOnce(serving, html, reply.code(response.status));
  const page = toCachedPage(html, {
    status: response.status,
    until: now + FRESH_MS,
    policyOf: (scripts) => policyOf(serving, scripts),
  });
  if (response.status === 200) remember(serving.cache, key, page);
  return sendCached(page, request, reply);
}

function nextDrawing(serving: Serving, url: string): string {
  const drawings = DRAWINGS[url.split('?', 1)[0] ?? ''];
  if (drawings === undefined) return url;
  serving.turn = (serving.turn + 1) % drawings;
  return `${url}#${serving.turn}`;
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
  });
}

function policyOf({ options: { formTargets, apiUrl } }: Serving, scripts: string[]): string {
  return pagePolicy({ scripts, formTargets, apiUrl });
}

/** A page that must not be kept gets a nonce of its own. */
function sendOnce(serving: Serving, body: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = policyOf(serving, [`'nonce-${nonce}'`]);
  return reply.header('content-security-policy', policy).send(body.replaceAll(NONCE, nonce));
}

/** A page that many will get cannot carry a nonce: its inline scripts are named by their hashes instead. */
function toCachedPage(
  body: string,
  more: { status: number; until: number; policyOf: (scripts: string[]) => string },
): CachedPage {
  const html = body.replaceAll(` nonce="${NONCE}"`, '');
  const plain = Buffer.from(html);
  return {
    until: more.until,
    status: more.status,
    policy: more.policyOf(inlineScriptHashes(html)),
    plain,
    encoded: {},
  };
}

function encode(page: CachedPage, encoding: 'br' | 'gzip'): Buffer {
  page.encoded[encoding] ??=
    encoding === 'gzip'
      ? gzipSync(page.plain, { level: 5 })
      : brotliCompressSync(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return page.encoded[encoding];
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

function remember(cache: Map<string, CachedPage>, key: string, page: CachedPage): void {
  cache.delete(key);
  cache.set(key, page);
  const oldest = cache.keys().next().value;
  if (cache.size > MAX_PAGES && oldest !== undefined) cache.delete(oldest);
}

function sendCached(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
    })
    .send(encoding ? encode(page, encoding) : page.plain);
}
