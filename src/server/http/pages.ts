import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#contract/caller.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Cache, CachedPage } from '#server/cache/cache.ts';
import type { Random } from '#server/context.ts';
import type { Log } from '#server/log.ts';
import { addressOf } from './address.ts';
import { OVERLOADED_RETRY_SECONDS } from './error-handler.ts';
import { DatabaseAwayError } from './in-process-caller.ts';
import { type FindVariations, readAskedPage } from './page-address.ts';
import { pagePolicy } from './security-headers.ts';
import { takeNonce } from './take-nonce.ts';

/** Renders a page of the web app; injected by the composition root, since the server does not import the web app. */
export type Renderer = (request: Request, deps: PageDeps) => Promise<Response>;

export interface PageDeps {
  call: Caller;
  origin: string;
  /** Marks the inline scripts that the page itself wrote: random for each rendering, so that injected markup cannot hold it. */
  nonce: string;
  /** Whether the request may see the carrier's panel. What depends on it is for nobody else: `no-store`. */
  panelAccess: () => Promise<boolean>;
  /** Receives errors that occur while a page is rendered. */
  report: (error: unknown) => void;
}

export interface PageOptions {
  render: Renderer;
  /** Calls the contract in process on behalf of the request's visitor. */
  callerOf: (request: FastifyRequest) => Caller;
  /** Whether a request may see the carrier's panel: the only thing of a page that depends on who asks. */
  hasPanelAccess: (request: FastifyRequest) => Promise<boolean>;
  origin: string;
  apiUrl: string | null;
  /** Receives the request of every page that is found. */
  onVisit: (request: FastifyRequest) => void;
  /** What the bar at the top of every page says; null for none. */
  notice: () => Promise<string | null>;
  /** Kept for all visitors: pages contain nothing personal (docs/decisions/storefront.md). */
  pages: Cache['pages'];
  findVariations: FindVariations;
  /** What prices are computed with now: a page of other rules is not served. */
  rules: () => Rules;
  random: Random;
  clock: () => Date;
  log: Log;
}

/** Whatever a page shows of a product, its number is in the page's links and data. */
const ASIN_SHAPED = /\b[0-9A-Z]{10}\b/g;
const NONCE_BYTES = 16;
const FAST_QUALITY = 4;
/** The time that compressing a page well takes is that of rendering some. */
const WORTH_COMPRESSING_WELL = 4;
/** Number of cached variants of pages with random content, served in rotation: reloading shows another one. */
const VARIANTS: Readonly<Record<string, number>> = { '/': 6 };

/** Serves every page of the web app: from the cache until it expires, else rendered. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const server: PageServer = { rotation: 0, options };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, null));
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      compress: false,
      handler: (request, reply) => servePage(server, request, reply),
    });
  });
}

interface PageServer {
  /** The variant that was served last. */
  rotation: number;
  options: PageOptions;
}

async function servePage(server: PageServer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { origin, pages, findVariations, onVisit } = server.options;
  const asked = await readAskedPage(addressOf(request, origin), findVariations);
  if (asked.kind === 'redirect') return reply.redirect(asked.to);
  const render = () => renderPage(server, request, asked.address);
  if (asked.key === null) return sendRendered(server, await render(), { request, reply });
  const key = cacheKey(server, asked.key);
  const own: { rendered?: Rendered } = {};
  const shared =
    currentOf(server, pages.get(key)) ??
    (await pages.singleFlight(key, async (store) => {
      own.rendered = await render();
      const { status, page } = own.rendered;
      if (status === 200 && page) store(key, page);
      return status === 200 ? page : null;
    }));
  // What another request rendered may be for that one alone, or of other prices.
  const page = own.rendered ? null : currentOf(server, shared);
  if (page === null) return sendRendered(server, own.rendered ?? (await render()), { request, reply });
  onVisit(request);
  return sendCached(page, request, reply);
}

/** The page unless its prices were computed with other rules. */
function currentOf({ options }: PageServer, page: CachedPage | null | undefined): CachedPage | null {
  return page?.rules === options.rules() ? page : null;
}

/** What came of a rendering. */
interface Rendered {
  response: Response;
  status: number;
  /** As it may be sent to everybody; null for what is no page, or of this request alone. */
  page: CachedPage | null;
  /** A page of this request alone, with the nonce of its scripts. */
  own: { html: string; nonce: string } | null;
}

async function renderPage(server: PageServer, request: FastifyRequest, address: URL): Promise<Rendered> {
  const { options } = server;
  const rules = options.rules();
  const nonce = Buffer.from(options.random.bytes(NONCE_BYTES)).toString('base64url');
  const outage = { isSeen: false };
  const response = await options.render(toWebRequest(request, address), {
    call: noticingOutage(options.callerOf(request), outage),
    origin: options.origin,
    nonce,
    panelAccess: () => options.hasPanelAccess(request).catch((error) => noteOutage(error, outage)),
    report: (error) => options.log.error({ error, route: address.pathname }, 'a page failed'),
  });
  const status = outage.isSeen ? statusInOutage(response.status) : response.status;
  // Anything else is a redirect, a file or data.
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return { response, status, page: null, own: null };
  const html = withNotice(await response.text(), outage.isSeen ? null : await options.notice());
  if (status === 503 || response.headers.get('cache-control')?.includes('no-store'))
    return { response, status, page: null, own: { html, nonce } };
  const policyFor = (scripts: string[]) => policyOf(server, scripts);
  return { response, status, page: toCachedPage(html, { rules, nonce, status, policyOf: policyFor }), own: null };
}

async function sendRendered(
  server: PageServer,
  { response, status, page, own }: Rendered,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  if (status === 503) reply.headers({ 'retry-after': String(OVERLOADED_RETRY_SECONDS), 'cache-control': 'no-store' });
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (status === 200) server.options.onVisit(request);
  if (page) return sendCached(page, request, reply);
  if (own === null) return reply.code(status).send(await response.text());
  return reply
    .code(status)
    .header('content-security-policy', policyOf(server, [`'nonce-${own.nonce}'`]))
    .send(own.html);
}

/**
 * The page with the notice of the shop before all else. It is no part of the application, which leaves elements of the
 * body that it does not know where they are: without a notice no page is a byte larger, and no script knows of it.
 */
function withNotice(html: string, notice: string | null): string {
  if (notice === null) return html;
  const text = notice.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const bar = `<aside class="alert alert--warning no-print" style="border-radius:0" aria-label="Aviso de la tienda"><p class="wrap">${text}</p></aside>`;
  return html.replace(/<body[^>]*>/, (body) => body + bar);
}

/** Notes that a call failed because the database is away, even where the page goes on without its result. */
function noticingOutage(call: Caller, outage: { isSeen: boolean }): Caller {
  return (...args) =>
    call(...args).catch((error: unknown) => {
      if (error instanceof DatabaseAwayError) outage.isSeen = true;
      throw error;
    });
}

function noteOutage(error: unknown, outage: { isSeen: boolean }): never {
  outage.isSeen ||= isDatabaseUnavailable(error);
  throw error;
}

/** A page without its products is not the page, and nobody may keep it; redirects and unknown pages stay what they are. */
function statusInOutage(status: number): number {
  return status === 200 || status >= 500 ? 503 : status;
}

function cacheKey(server: PageServer, address: string): string {
  // Pages name the days on which what is paid today arrives: those of yesterday are not served today.
  const day = montevideoDay(server.options.clock().toISOString());
  const variants = VARIANTS[address];
  if (variants === undefined) return `${day} ${address}`;
  server.rotation = (server.rotation + 1) % variants;
  return `${day} ${address}#${server.rotation}`;
}

function toWebRequest(request: FastifyRequest, address: URL): Request {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(address, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
  });
}

function policyOf({ options: { apiUrl } }: PageServer, scripts: string[]): string {
  return pagePolicy({ scripts, apiUrl });
}

interface CachedPageParts {
  rules: Rules;
  nonce: string;
  status: number;
  policyOf: (scripts: string[]) => string;
}

/**
 * A cached page cannot have a nonce, which would be shared; the policy lists the hashes of the inline scripts that
 * carried the nonce of the rendering.
 */
function toCachedPage(html: string, { rules, nonce, status, policyOf }: CachedPageParts): CachedPage {
  const { plain, scripts } = takeNonce(html, nonce);
  let asins: ReadonlySet<string> | null = null;
  const findAsins = () => {
    asins ??= new Set(plain.toString('latin1').match(ASIN_SHAPED));
    return asins;
  };
  return { rules, asins: findAsins, status, policy: policyOf(scripts), plain, encoded: {}, sent: 0 };
}

/** A page is compressed cheaply for the first, and well, beside the work of the process, once it is asked for again and again. */
function encode(page: CachedPage, encoding: 'br' | 'gzip'): Buffer {
  const { plain, encoded } = page;
  if (encoding === 'gzip') {
    encoded.gzip ??= gzipSync(plain, { level: 5 });
    return encoded.gzip;
  }
  page.sent += 1;
  if (page.sent === WORTH_COMPRESSING_WELL)
    brotliCompress(plain, brotli(constants.BROTLI_MAX_QUALITY), (error, well) => {
      if (error === null) encoded.br = well;
    });
  encoded.br ??= brotliCompressSync(plain, brotli(FAST_QUALITY));
  return encoded.br;
}

function brotli(quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
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
