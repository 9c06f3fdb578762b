import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DatabaseFault } from '#db/database-check.ts';
import { createSingleFlight } from '#server/cache/single-flight.ts';
import { type Config, simulatedPartners } from '#server/config/config.ts';
import { VERSION } from '#server/config/version.ts';
import { withTimeout } from '#server/with-timeout.ts';

/** Why the shop cannot serve requests; null when it can. */
export type ReadinessCheck = () => Promise<'starting' | 'stopping' | DatabaseFault | null>;

interface HealthOptions {
  checkReadiness: ReadinessCheck;
  config: Config;
}

/** A database that does not respond within this time counts as not ready. */
const TIMEOUT_MS = 1000;

/**
 * `/health`: 200 while the process runs, whatever else is down, with its version, its roles and the simulated partners. `/ready`: 503
 * with a reason while it cannot serve. Neither calls a partner.
 */
export function registerHealthChecks(app: FastifyInstance, { checkReadiness, config }: HealthOptions): void {
  const singleFlight = createSingleFlight();
  const check = async () => ({ reason: await checkReadiness() });
  const health = { status: 'up', version: VERSION, roles: config.roles, simulated: simulatedPartners(config) };
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send(health));
  // A check that hangs occupies one connection: callers who ask meanwhile share its outcome. Not async: a caller who hangs up while the check runs leaves no promise behind that has nothing to resolve to.
  app.get('/ready', (_request, reply) => {
    withTimeout(singleFlight('ready', check), TIMEOUT_MS).then(
      (checked) => sendReadiness(reply, checked ? checked.reason : 'no-database'),
      () => sendReadiness(reply, 'no-database'),
    );
  });
}

function sendReadiness(reply: FastifyReply, reason: Awaited<ReturnType<ReadinessCheck>>): void {
  if (reply.raw.destroyed) return;
  reply
    .header('cache-control', 'no-store')
    .code(reason === null ? 200 : 503)
    .send(reason === null ? { ready: true } : { ready: false, reason });
}
