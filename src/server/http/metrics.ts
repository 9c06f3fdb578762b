import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { matchesAny } from '#partners/secrets.ts';
import { VERSION } from '#server/config/version.ts';
import type { Context } from '#server/context.ts';
import { notFound, refuse } from '#server/refusal.ts';
import { sendRefusal } from './error-handler.ts';

const DURATION_BUCKETS_S = [0.01, 0.05, 0.25, 1, 5];

/**
 * `/metrics` in the Prometheus format, for the holder of METRICS_TOKEN; without that variable the path does not exist.
 */
export function registerMetrics(app: FastifyInstance, { config, metrics }: Context): void {
  const { metricsToken, previousSecrets } = config;
  if (metricsToken === null) return;
  registerHttpMetrics(app, metrics);
  registerProcessMetrics(app, metrics);
  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return sendRefusal(reply, notFound());
    if (!isToken(authorization, [metricsToken, previousSecrets.metricsToken]))
      return sendRefusal(reply, refuse(401, 'Ese token no es válido'));
    const text = await metrics.metrics();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

function isToken(authorization: string, tokens: readonly string[]): boolean {
  const received = /^Bearer (.+)$/.exec(authorization)?.[1];
  return received !== undefined && matchesAny(received, tokens);
}

function registerHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'puente_http_answers_total',
    help: 'HTTP responses',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'puente_http_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    answers.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

function registerProcessMetrics(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'puente_build_info',
    help: 'Always 1; the version that runs is a label',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  new Gauge({
    name: 'puente_event_loop_delay_seconds_p99',
    help: 'Delay of the event loop since the last reading that one in a hundred exceeds',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
    },
  });
  new Gauge({
    name: 'puente_event_loop_delay_seconds_max',
    help: 'Longest delay of the event loop since the last reading',
    registers: [registry],
    collect() {
      this.set(delay.max / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'puente_memory_bytes',
    help: 'Resident memory of the process',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'puente_heap_bytes',
    help: 'JavaScript heap in use; its lows are those after a collection',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
}
