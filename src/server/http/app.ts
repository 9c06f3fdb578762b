import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { refuse } from '#server/refusal.ts';
import type { FindSession } from './authenticate.ts';
import { registerCors } from './cors.ts';
import { handleClientError, messageForStatus, registerErrorHandler, sendRefusal } from './error-handler.ts';
import { drainConnectionsOnClose } from './graceful-shutdown.ts';
import type { Handlers } from './handler.ts';
import { type ReadinessCheck, registerHealthChecks } from './health.ts';
import { parseQuery, registerInputBounds } from './input-bounds.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerMetrics } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { registerRateLimit } from './rate-limit.ts';
import { registerRoutes } from './register-routes.ts';
import { API_HEADERS, registerSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { registerProxyWarning } from './untrusted-proxy.ts';
import { closeAfterUpgradeRequest } from './upgrade-requests.ts';

const UNKNOWN_ENDPOINT = refuse(404, 'Esa llamada no existe');
export const UNKNOWN_ROUTE = refuse(404, 'Esa dirección no existe');

export interface AppParts {
  context: Context;
  handlers: Handlers;
  /** Finds the active session of a token. */
  findSession: FindSession;
  checkReadiness: ReadinessCheck;
  /** Whether the process is about to end; it still serves. */
  isStopping?: () => boolean;
  /** Register the partners' callbacks of a feature. */
  webhooks: ((app: FastifyInstance, context: Context) => Promise<void> | void)[];
  /** Routes that only the composition root can add: rendered pages, demo pictures, development pages. */
  extensions: ((app: FastifyInstance) => Promise<void> | void)[];
}

/** The shop's HTTP server, assembled but not listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { context, handlers, findSession } = parts;
  const app = createServer(context);
  if (context.config.tracing) traceRequests(app);
  closeAfterUpgradeRequest(app);
  registerSecurityHeaders(app, context);
  registerProxyWarning(app, context);
  registerCors(app, context.config.webOrigins);
  registerLoadShedding(app);
  drainConnectionsOnClose(app, { isStopping: parts.isStopping ?? (() => false) });
  registerErrorHandler(app, context.log);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, UNKNOWN_ROUTE));
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerInputBounds(app);
  if (context.limits.requests) registerRateLimit(app, context.limits.requests);
  registerHealthChecks(app, { checkReadiness: parts.checkReadiness, config: context.config });
  registerMetrics(app, context);
  registerOpenApi(app);
  registerRoutes(app, { context, handlers, findSession });
  for (const url of ['/api', '/api/*']) app.all(url, (_request, reply) => sendRefusal(reply, UNKNOWN_ENDPOINT));
  for (const webhook of parts.webhooks) await app.register(async (scope) => webhook(scope, context));
  for (const extension of parts.extensions) await extension(app);
  return app;
}

export function createServer({ config }: Pick<Context, 'config'>): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    // A client that sends its request or reads its response very slowly is disconnected after seconds, not minutes.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true, querystringParser: parseQuery },
    return503OnClosing: true,
    frameworkErrors: refuseMalformedUrl,
    clientErrorHandler: handleClientError,
  });
}

/** A URL that cannot be decoded matches no route, so no hook has set the security headers. */
function refuseMalformedUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(API_HEADERS);
  sendRefusal(reply, refuse(400, messageForStatus(400)));
}
