import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { type Gauge, readGauges } from '#server/features/reconciliation/gauges.ts';
import { notFound, refuse } from './refusal.ts';
import { sendRefusal } from './send.ts';

/** Seconds; an answer is counted in every bucket that it fits into. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5];

interface Timing {
  within: number[];
  count: number;
  seconds: number;
}

interface Counters {
  /** By method, route and status. */
  answers: Map<string, number>;
  timings: Map<string, Timing>;
}

/** `/metrics` in Prometheus' words, for the holder of the operator's token; without one there is no such door. */
export function metrics(app: FastifyInstance, context: Context): void {
  const { metricsToken } = context.config;
  if (metricsToken === null) return;
  const counters: Counters = { answers: new Map(), timings: new Map() };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    count(counters, { labels, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return sendRefusal(reply, notFound());
    if (!isToken(authorization, metricsToken)) return sendRefusal(reply, refuse(401, 'Ese token no es válido'));
    const gauges = [...processGauges(delay.max / 1e9), ...(await readGauges(context))];
    delay.reset();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${[...written(counters), ...gauges.map(line)].join('\n')}\n`);
  });
}

function isToken(authorization: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Answered {
  labels: { method: string; route: string };
  status: number;
  seconds: number;
}

function count({ answers, timings }: Counters, { labels, status, seconds }: Answered): void {
  const answer = labelled({ ...labels, status });
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const route = labelled(labels);
  const timing = timings.get(route) ?? { within: BUCKETS.map(() => 0), count: 0, seconds: 0 };
  BUCKETS.forEach((limit, at) => {
    if (seconds <= limit) timing.within[at] = (timing.within[at] ?? 0) + 1;
  });
  timing.count += 1;
  timing.seconds += seconds;
  timings.set(route, timing);
}

function processGauges(delaySeconds: number): Gauge[] {
  return [
    { name: 'puente_event_loop_delay_seconds_max', value: delaySeconds },
    { name: 'puente_memory_bytes', value: process.memoryUsage.rss() },
  ];
}

function written({ answers, timings }: Counters): string[] {
  return [
    ...[...answers].map(([labels, times]) => `puente_http_answers_total{${labels}} ${times}`),
    ...[...timings].flatMap(([labels, timing]) => [
      ...BUCKETS.map((limit, at) => `puente_http_seconds_bucket{${labels},le="${limit}"} ${timing.within[at]}`),
      `puente_http_seconds_bucket{${labels},le="+Inf"} ${timing.count}`,
      `puente_http_seconds_sum{${labels}} ${timing.seconds}`,
      `puente_http_seconds_count{${labels}} ${timing.count}`,
    ]),
  ];
}

function line({ name, labels, value }: Gauge): string {
  return `${name}${labels ? `{${labelled(labels)}}` : ''} ${value}`;
}

function labelled(labels: Record<string, string | number>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, ' ')}"`)
    .join(',');
}
