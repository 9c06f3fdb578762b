import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { allowOrigins } from './cors.ts';
import { answerRaw, faultOf, wordsOf } from './error-handler.ts';
import { closeConnectionsWithTheirAnswers } from './graceful-shutdown.ts';
import type { Handlers } from './handler.ts';
import { health, type ReadinessProbe } from './health.ts';
import { shedLoad } from './load-shedding.ts';
import { metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { refuse } from './refusal.ts';
import { mount } from './register-routes.ts';
import { API_HEADERS, securityHeaders } from './security.ts';
import { sendRefusal } from './send.ts';

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
  const app = bareServer(context);
  securityHeaders(app, context);
  allowOrigins(app, context.config.webOrigins);
  shedLoad(app);
  closeConnectionsWithTheirAnswers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message, errors, retryAfter, isOurs } = faultOf(error);
    if (isOurs) context.log.error({ error, status, route: request.routeOptions.url ?? '' }, 'a request failed');
    if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
    return reply.code(status).send({ code: status, message, ...(errors.length > 0 ? { errors } : {}) });
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  if (context.config.requestsPerMinute > 0) await limitAddresses(app, context.config.requestsPerMinute);
  health(app, { probe: parts.ready, simulated: context.facts.simulated });
  metrics(app, context);
  openApi(app);
  mount(app, context, parts.handlers);
  for (const url of ['/api', '/api/*']) app.all(url, (_request, reply) => sendRefusal(reply, NO_SUCH_CALL));
  for (const webhook of parts.webhooks) await app.register(async (scope) => webhook(scope, context));
  for (const extension of parts.extensions) await extension(app);
  return app;
}

function bareServer({ config }: Context): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    // A client that sends its request, or takes its answer, ever so slowly holds a socket for seconds, not for minutes.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
    clientErrorHandler: answerRaw,
  });
}

/** An address that cannot be decoded finds no route, so no hook has set its headers. */
function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(API_HEADERS);
  sendRefusal(reply, refuse(400, wordsOf(400)));
}

/** One address cannot take the shop for itself. */
async function limitAddresses(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: (request: FastifyRequest) => !isCounted(request.url),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}

/** Not counted: files and probes, which cost nothing, and partners, who tell of everybody from one address and prove who they are. */
function isCounted(url: string): boolean {
  return !/^\/(assets|fonts|pictures|health|ready|metrics|webhooks|payments\/sistarbanc\/ws)\b/.test(url);
}
