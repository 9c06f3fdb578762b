import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Handlers } from './handler.ts';
import { health, type ReadinessProbe } from './health.ts';
import { mount } from './mount.ts';
import { openApi } from './openapi.ts';
import { refuse } from './refusal.ts';
import { API_HEADERS, securityHeaders } from './security.ts';
import { errorBody, sendRefusal } from './send.ts';

const GENERIC = 'Ha ocurrido un error por favor intentar nuevamente';

const NO_SUCH_CALL = refuse(404, 'Esa llamada no existe');

export interface AppParts {
  context: Context;
  handlers: Handlers;
  ready: ReadinessProbe;
  /** Partners' callbacks, each feature's own. */
  webhooks: ((app: FastifyInstance, context: Context) => void)[];
  /** What only the composition root can add: pages, pictures, development pages. */
  extensions: ((app: FastifyInstance) => Promise<void> | void)[];
}

/** The shop's HTTP server, assembled but not listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { context } = parts;
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    trustProxy: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
  });
  securityHeaders(app, context);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = clientFault(error);
    if (!code) context.log.error({ error, route: request.routeOptions.url ?? '' }, 'a request failed');
    const message = code ? faultMessage(code) : GENERIC;
    return reply.code(code ?? 500).send(errorBody({ code: (code ?? 500) as 400, message, errors: [] }));
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  if (context.config.requestsPerMinute > 0) await limitAddresses(app, context.config.requestsPerMinute);
  health(app, parts.ready);
  openApi(app);
  mount(app, context, parts.handlers);
  for (const url of ['/api', '/api/*']) app.all(url, (_request, reply) => sendRefusal(reply, NO_SUCH_CALL));
  for (const webhook of parts.webhooks) await app.register(async (scope) => webhook(scope, context));
  for (const extension of parts.extensions) await extension(app);
  return app;
}

/** An address that cannot be decoded finds no route, so no hook has set its headers. */
function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(API_HEADERS);
  sendRefusal(reply, refuse(400, faultMessage(400)));
}

/** One address cannot take the shop for itself. Files and probes are not counted: they cost nothing. */
async function limitAddresses(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: (request: FastifyRequest) => !isCounted(request.url),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}

function isCounted(url: string): boolean {
  return !/^\/(assets|fonts|pictures|health|ready)\b/.test(url);
}

/** The status of a request that was the client's fault (malformed JSON, too large, …), null for ours. */
function clientFault(error: FastifyError): number | null {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : null;
}

function faultMessage(code: number): string {
  const messages: Record<number, string> = {
    413: 'El pedido es demasiado grande',
    415: 'El tipo de contenido no es válido: se espera JSON',
    429: 'Demasiados pedidos; esperá un momento y volvé a intentar',
  };
  return messages[code] ?? 'El pedido no es válido';
}
