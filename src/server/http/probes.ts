import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';
import { createServer, UNKNOWN_ROUTE } from './app.ts';
import { overloadedRefusal, registerErrorHandler, sendRefusal } from './error-handler.ts';
import { drainConnectionsOnClose } from './graceful-shutdown.ts';
import { type ReadinessCheck, registerHealthChecks } from './health.ts';
import { registerMetrics } from './metrics.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { closeAfterUpgradeRequest } from './upgrade-requests.ts';

export interface Probes {
  checkReadiness: ReadinessCheck;
  isStopping: () => boolean;
}

/** The HTTP server of a process that serves nobody but who watches it: health checks, metrics, 404 for all else. Not listening. */
export function createProbes(context: Context, { checkReadiness, isStopping }: Probes): FastifyInstance {
  const app = createProbeServer(context, { checkReadiness, otherwise: UNKNOWN_ROUTE });
  drainConnectionsOnClose(app, { isStopping });
  registerMetrics(app, context);
  return app;
}

/** Of a process that is not ready yet: what it is to serve is refused with 503. */
export function createWaitingServer(deps: Pick<Context, 'config' | 'log'>): FastifyInstance {
  return createProbeServer(deps, { checkReadiness: async () => 'starting', otherwise: overloadedRefusal() });
}

function createProbeServer(
  { config, log }: Pick<Context, 'config' | 'log'>,
  { checkReadiness, otherwise }: { checkReadiness: ReadinessCheck; otherwise: Refusal },
): FastifyInstance {
  const app = createServer({ config });
  closeAfterUpgradeRequest(app);
  registerSecurityHeaders(app, { config });
  registerErrorHandler(app, log);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, otherwise));
  registerHealthChecks(app, { checkReadiness, config });
  return app;
}
