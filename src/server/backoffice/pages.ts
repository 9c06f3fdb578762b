import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import { CALL_PARAMETER } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { CallError } from '#contract/caller.ts';
import { MAX_REQUEST_BYTES } from '#domain/document/document.ts';
import type { Context } from '#server/context.ts';
import { addressOf } from '#server/http/address.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { type CallOrigin, callBackoffice, isCall, refuseRole } from './call.ts';
import { checkForm, UNREADABLE_FORM } from './form-bounds.ts';
import { type BackofficeParts, STRANGERS_BOUNDS } from './http.ts';
import { isSameOrigin, originOf } from './origin.ts';
import { BACKOFFICE_PATH, backofficeOrigin } from './session-cookie.ts';
import { readViewCookie, writeViewCookie } from './view-cookie.ts';

/** Renders a page of the back office, or answers one of its forms; injected by the composition root. */
export type BackofficeRenderer = (request: Request, deps: BackofficePageDeps) => Promise<Response>;

export interface BackofficePageDeps {
  call: BackofficeCaller;
  /** Marks the inline scripts that the page itself wrote. */
  nonce: string;
  /** Logs a fault; returns the number under which it is in the log. */
  report: (error: unknown) => string;
}

const NONCE_BYTES = 16;

/** Pages whose forms open a session: those of sign-in, with its recovery, and of an invitation. */
const ENTRIES = ['/entrar', '/invitacion'];
/** Forms of a session that ask for no act: the view, and the way out. */
const WITHOUT_ACT = ['/vista', '/salir'];

type PageParts = BackofficeParts & { render: BackofficeRenderer };

/** Serves the pages and forms of the back office. Nothing of it is kept by any cache. */
export async function serveBackoffice(app: FastifyInstance, parts: PageParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers, routeOptions }, form, done) => {
      checkForm(form as Buffer, headers['content-type'] ?? '', routeOptions.config.maxFields);
      done(null, form);
    });
    for (const page of ['', '/*']) {
      for (const url of withData(page)) {
        scope.get(url, async (request, reply) => {
          const origin = await originOf(parts, request, reply);
          return await servePage(parts, origin, { request, reply });
        });
        takeForms(scope, url, { parts, needs: 'act', bounds: { bodyLimit: MAX_REQUEST_BYTES } });
      }
    }
    for (const url of ENTRIES.flatMap(withData))
      takeForms(scope, url, { parts, needs: 'entry', bounds: STRANGERS_BOUNDS });
    for (const url of WITHOUT_ACT.flatMap(withData))
      takeForms(scope, url, { parts, needs: 'session', bounds: STRANGERS_BOUNDS });
  });
}

/** The addresses of a page: with script the router reads its data from beside it. */
function withData(page: string): string[] {
  const url = `${BACKOFFICE_PATH}${page}`;
  return page === '/*' ? [url] : [url, `${url}.data`];
}

interface FormRoute {
  parts: PageParts;
  /** What the sender of a form must show before it is read. */
  needs: 'entry' | 'session' | 'act';
  bounds: { bodyLimit: number; config?: { maxFields: number } };
}

/** Takes the forms of an address once it is known who sends them, and that they may do what the address names. */
function takeForms(scope: FastifyInstance, url: string, { parts, needs, bounds }: FormRoute): void {
  const origins = new WeakMap<FastifyRequest, CallOrigin>();
  scope.post(url, {
    ...bounds,
    onRequest: async (request, reply) => {
      if (!isSameOrigin(parts.context, request))
        return sendRefusal(reply, refuse(403, 'El pedido viene de otro sitio'));
      const origin = await originOf(parts, request, reply);
      if (needs !== 'entry' && !origin.staff) return refuseStranger(request, reply);
      const refused = needs === 'session' ? null : await refuseAct(parts.context, request, { origin, needs });
      if (refused) return sendRefusal(reply, refused);
      origins.set(request, origin);
    },
    handler: async (request, reply) => {
      const origin = origins.get(request);
      if (!origin) throw new Error('nobody knows who sends the form');
      return await servePage(parts, origin, { request, reply });
    },
  });
}

/** A page of this origin says itself what became of a form; without its script the sender signs in. */
function refuseStranger(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  const { pathname } = addressOf(request, 'http://shop');
  if (pathname.endsWith('.data')) return sendRefusal(reply, refuse(401, 'Ingresá para continuar'));
  return reply.redirect(`${BACKOFFICE_PATH}/entrar`, 303);
}

/** Null for somebody who may do what the address of a form names. */
async function refuseAct(
  context: Context,
  request: FastifyRequest,
  { origin, needs }: { origin: CallOrigin; needs: 'entry' | 'act' },
): Promise<Refusal | null> {
  const name = (request.query as Record<string, unknown>)[CALL_PARAMETER];
  if (!isCall(name) || !FORM_KINDS[needs].includes(backofficeEndpoints[name].kind))
    return refuse(400, 'Ese formulario no existe');
  return await refuseRole(context, { name, origin });
}

/** What a form may ask for; who is signed in confirms on pages of their own, too. */
const FORM_KINDS = { entry: ['entry'], act: ['entry', 'act'] };

async function servePage(
  parts: PageParts,
  origin: CallOrigin,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { config, random, log } = parts.context;
  const isForm = request.method === 'POST';
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('base64url');
  // A form is of one of the shop's own origins, which was checked; anybody may write any origin into the header of a GET.
  const asked = toWebRequest(request, {
    origin: (isForm && request.headers.origin) || backofficeOrigin(config),
    isForm,
  });
  if (isForm && !(await isReadableForm(asked))) return sendRefusal(reply, refuse(400, UNREADABLE_FORM));
  const response = await parts.render(asked, {
    call: callerOf(parts, origin),
    nonce,
    report: (error) => {
      const fault = random.uuid().slice(0, 8);
      log.error({ error, subject: fault, route: addressOf(request, 'http://shop').pathname }, 'a page failed');
      return fault;
    },
  });
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const view = readViewCookie(response.headers.get('set-cookie'));
  if (view !== null) reply.header('set-cookie', writeViewCookie(view));
  return reply
    .code(response.status)
    .headers({
      'cache-control': 'no-store',
      // What is not a page, such as a photo, has a stricter one of its own.
      'content-security-policy':
        response.headers.get('content-security-policy') ??
        pagePolicy({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`], apiUrl: null }),
      'referrer-policy': 'same-origin',
    })
    .send(await bodyOf(response));
}

/** A page is whole before it is sent. A list as a file goes as it is read: a connection does not stay open for long without a byte. */
async function bodyOf(response: Response): Promise<Buffer | Readable | null> {
  if (response.body === null) return null;
  if (response.headers.get('content-type')?.startsWith('text/csv'))
    return Readable.fromWeb(response.body as ReadableStream);
  return Buffer.from(await response.arrayBuffer());
}

/** Whether the body is a form; the action of a page would fail at any other. */
async function isReadableForm(request: Request): Promise<boolean> {
  return await request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

function callerOf({ context, handlers }: BackofficeParts, origin: CallOrigin): BackofficeCaller {
  return (async (name: BackofficeCallName, input: unknown, options: unknown = {}) => {
    const result = await callBackoffice(context, handlers, { name, input, options, origin });
    if (isRefusal(result)) throw new CallError(result);
    return result;
  }) as BackofficeCaller;
}

function toWebRequest(request: FastifyRequest, { origin, isForm }: { origin: string; isForm: boolean }): Request {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'content-type', 'origin', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // The one cookie that pages see: the session's token stays with the calls.
  const view = readViewCookie(request.headers.cookie);
  if (view !== null) headers.set('cookie', `vista=${view}`);
  return new Request(addressOf(request, origin), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    ...(isForm ? { body: (request.body as Buffer | null) ?? null } : {}),
  });
}
