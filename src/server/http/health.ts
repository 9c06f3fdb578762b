import type { FastifyInstance } from 'fastify';

/** Whether the shop can serve: database reachable and migrated. */
export type ReadinessProbe = () => Promise<boolean>;

interface Health {
  probe: ReadinessProbe;
  /** The partners that are no real ones. */
  simulated: readonly string[];
}

/** A database that has not answered by then does not serve anybody else either. */
const PATIENCE_MS = 1000;

/** `/health`: the process answers, whatever else is down. `/ready`: it can serve, 503 while it cannot. Neither asks a partner. */
export function health(app: FastifyInstance, { probe, simulated }: Health): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up', simulated }));
  app.get('/ready', async (_request, reply) => {
    const ready = await inTime(probe());
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}

async function inTime(probing: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([probing, late]);
  } finally {
    clearTimeout(timer);
  }
}
