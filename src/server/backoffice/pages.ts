import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackofficeCaller } from '#contract/backoffice/caller.ts';
import type { BackofficeCallName } from '#contract/backoffice/endpoints.ts';
import { CallError } from '#contract/caller.ts';
import { addressOf } from '#server/http/address.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { isRefusal, refuse } from '#server/refusal.ts';
import { type CallOrigin, callBackoffice } from './call.ts';
import type { BackofficeParts } from './http.ts';
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
/** The largest form: a document of 10 MB, in base64 where it comes back with the form. */
const MAX_FORM_BYTES = 16 * 1024 * 1024;

/** Serves the pages and forms of the back office. Nothing of it is kept by any cache. */
export async function serveBackoffice(
  app: FastifyInstance,
  { render, ...parts }: BackofficeParts & { render: BackofficeRenderer },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, form, done) =>
      done(null, form),
    );
    // With script the router reads the data of the first page from beside it.
    for (const url of [BACKOFFICE_PATH, `${BACKOFFICE_PATH}.data`, `${BACKOFFICE_PATH}/*`])
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url,
        handler: (request, reply) => servePage(parts, render, { request, reply }),
      });
  });
}

async function servePage(
  parts: BackofficeParts,
  render: BackofficeRenderer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { config, random, log } = parts.context;
  const isForm = request.method === 'POST';
  if (isForm && !isSameOrigin(parts.context, request))
    return sendRefusal(reply, refuse(403, 'El pedido viene de otro sitio'));
  const origin = await originOf(parts, request, reply);
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('base64url');
  // A form is of one of the shop's own origins, which was checked; anybody may write any origin into the header of a GET.
  const asked = toWebRequest(request, {
    origin: (isForm && request.headers.origin) || backofficeOrigin(config),
    isForm,
  });
  if (isForm && !(await isReadableForm(asked))) return sendRefusal(reply, refuse(400, 'El formulario no se pudo leer'));
  const response = await render(asked, {
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
