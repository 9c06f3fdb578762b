import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Simulator } from './context.ts';
import { controlCommandSchema } from './scenarios.ts';

const LOST = Symbol('lost response');
type Marked = FastifyRequest & { [LOST]?: true };

/** Faults that every partner supports: slow, failing, refusing what is beyond a quota, or losing the response after the request took effect. */
export function registerFaultHooks(app: FastifyInstance, simulator: Simulator): void {
  const { scenarios } = simulator;
  app.addHook('preHandler', async (request: Marked, reply) => {
    if (request.url.includes('/__')) return;
    const subject = simulator.subjectOf(request);
    await scenarios.delay(subject, 3000);
    if (scenarios.consume('fail', subject)) {
      await reply.code(503).send({ code: 'service_unavailable', message: 'Simulated failure', details: {} });
      return reply;
    }
    const quota = scenarios.consume('quota', subject);
    if (quota) {
      if (quota.ms !== undefined) reply.header('retry-after', Math.ceil(quota.ms / 1000));
      await reply.code(429).send({ code: 'rate_limit_exceeded', message: 'Simulated quota', details: {} });
      return reply;
    }
    if (request.method === 'POST' && scenarios.consume('lost-response', subject)) request[LOST] = true;
    return undefined;
  });
  app.addHook('onSend', async (request: Marked, reply, payload) => {
    if (request[LOST]) reply.raw.destroy();
    return payload;
  });
}

/**
 * `POST /__control/<partner>` sets a scenario or executes a command, `GET` returns the partner's state; with `?since`, an
 * ISO instant, the marketplace's orders that changed then or later alone.
 */
export function registerControlRoutes(app: FastifyInstance, chosen: ReadonlyMap<string, Simulator>): void {
  app.get('/__control', () => ({ partners: [...chosen.keys()] }));
  app.get<{ Params: { partner: string }; Querystring: { since?: string } }>('/__control/:partner', (request, reply) => {
    const simulator = chosen.get(request.params.partner);
    if (!simulator) return reply.code(404).send({ code: 404, message: 'not simulated' });
    return { ...simulator.inspect(request.query.since), scenarios: simulator.scenarios.list() };
  });
  app.post<{ Params: { partner: string } }>('/__control/:partner', async (request, reply) => {
    const simulator = chosen.get(request.params.partner);
    if (!simulator) return reply.code(404).send({ code: 404, message: 'not simulated' });
    const command = controlCommandSchema.safeParse(request.body);
    if (!command.success)
      return reply.code(400).send({ code: 400, message: 'no such scenario', issues: command.error.issues });
    const result = await simulator.execute?.(command.data);
    if (result) return result;
    simulator.scenarios.set(command.data);
    return { scenarios: simulator.scenarios.list() };
  });
}
