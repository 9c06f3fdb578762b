import type { FastifyInstance, FastifyReply } from 'fastify';
import { createSingleFlight } from '#server/cache/single-flight.ts';
import { type Config, simulatedPartners } from '#server/config/config.ts';
import { VERSION } from '#server/config/version.ts';
import { withTimeout } from '#server/with-timeout.ts';

/** Whether the shop can serve requests: the database is reachable and migrated, and the process is not about to end. */
export type ReadinessCheck = () => Promise<boolean>;

interface HealthOptions {
  isReady: ReadinessCheck;
  config: Config;
}

/** A database that does not respond within this time counts as not ready. */
const TIMEOUT_MS = 1000;

/**
 * `/health`: 200 while the process runs, whatever else is down, with its version, its roles and the simulated partners. `/ready`: 503
 * while it cannot serve. Neither calls a partner.
 */
export function registerHealthChecks(app: FastifyInstance, { isReady, config }: HealthOptions): void {
  const singleFlight = createSingleFlight();
  const health = { status: 'up', version: VERSION, roles: config.roles, simulated: simulatedPartners(config) };
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send(health));
  // A check that hangs occupies one connection: callers who ask meanwhile share its outcome. Not async: a caller who hangs up while the check runs leaves no promise behind that has nothing to resolve to.
  app.get('/ready', (_request, reply) => {
    withTimeout(singleFlight('ready', isReady), TIMEOUT_MS).then(
      (ready) => sendReadiness(reply, ready === true),
      () => sendReadiness(reply, false),
    );
  });
}

function sendReadiness(reply: FastifyReply, ready: boolean): void {
  if (reply.raw.destroyed) return;
  reply
    .header('cache-control', 'no-store')
    .code(ready ? 200 : 503)
    .send({ ready });
}
