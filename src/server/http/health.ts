import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#server/with-timeout.ts';

/** Whether the shop can serve requests: the database is reachable and migrated. */
export type ReadinessCheck = () => Promise<boolean>;

interface HealthOptions {
  isReady: ReadinessCheck;
  /** The simulated partners. */
  simulated: readonly string[];
}

/** A database that does not respond within this time counts as not ready. */
const TIMEOUT_MS = 1000;

/**
 * `/health`: 200 while the process runs, whatever else is down. `/ready`: 503 while it cannot serve. Neither calls a
 * partner.
 */
export function registerHealthChecks(app: FastifyInstance, { isReady, simulated }: HealthOptions): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up', simulated }));
  app.get('/ready', async (_request, reply) => {
    const ready = (await withTimeout(isReady(), TIMEOUT_MS)) === true;
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}
