import type { FastifyInstance } from 'fastify';

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
export function registerHealthChecks(app: FastifyInstance, { isReady: probe, simulated }: HealthOptions): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up', simulated }));
  app.get('/ready', async (_request, reply) => {
    const ready = await withinTimeout(probe());
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}

async function withinTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([check, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
