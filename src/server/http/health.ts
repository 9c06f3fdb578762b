import type { FastifyInstance } from 'fastify';

/** Whether the shop can serve: database reachable and migrated. */
export type ReadinessProbe = () => Promise<{ ready: boolean; simulated: string[] }>;

/** `/health`: the process answers. `/ready`: it can serve, 503 while it cannot. Neither asks a partner. */
export function health(app: FastifyInstance, probe: ReadinessProbe): void {
  app.get('/health', async (_request, reply) => {
    const { simulated } = await probe();
    return reply.header('cache-control', 'no-store').send({ status: 'up', simulated });
  });
  app.get('/ready', async (_request, reply) => {
    const { ready } = await probe();
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ ready });
  });
}
