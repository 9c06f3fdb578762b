import { Counter, Gauge } from 'prom-client';
import type { HttpClientStats } from '#partners/http.ts';
import type { Context } from '#server/context.ts';
import { statsByPartner } from './partner-stats.ts';
import { findStalledByKind, STALLED_KINDS } from './reconcile.ts';
import { countJobs, countOrders, type StalledKind } from './repository.ts';

/** Registers the figures of the business: stalled work, orders by status, jobs by state, calls to partners. */
export function registerReconciliationGauges(context: Context): void {
  registerOrderGauges(context);
  registerJobGauges(context);
  registerPartnerGauges(context);
}

function registerOrderGauges(context: Context): void {
  const registers = [context.metrics];
  const kinds = Object.keys(STALLED_KINDS) as StalledKind[];
  new Gauge({
    name: 'puente_standing',
    help: 'Orders, payments, mails and notices that have stalled, by kind',
    labelNames: ['kind'],
    registers,
    async collect() {
      const stalled = await findStalledByKind(context);
      for (const kind of kinds) this.set({ kind }, stalled.get(kind)?.[0]?.total ?? 0);
    },
  });
  new Gauge({
    name: 'puente_orders',
    help: 'Orders by status',
    labelNames: ['status'],
    registers,
    async collect() {
      const orders = await countOrders(context.db);
      this.reset();
      for (const { status, count } of orders) this.set({ status }, count);
    },
  });
}

function registerJobGauges({ cache, db, metrics }: Context): void {
  const common = { labelNames: ['job', 'state'] as const, registers: [metrics] };
  // Both gauges are collected at once; one query serves them.
  const readJobs = () => cache.singleFlight('job counts', () => countJobs(db));
  new Gauge({
    ...common,
    name: 'puente_jobs',
    help: 'Jobs that wait, run or failed for good',
    async collect() {
      const jobs = await readJobs();
      this.reset();
      for (const { job, state, count } of jobs) this.set({ job, state }, count);
    },
  });
  new Gauge({
    ...common,
    name: 'puente_jobs_oldest_seconds',
    help: 'Age of the oldest of these jobs since it became due',
    async collect() {
      const jobs = await readJobs();
      this.reset();
      for (const { job, state, oldestSeconds } of jobs) this.set({ job, state }, oldestSeconds);
    },
  });
}

const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const;
const OUTCOMES = ['ok', 'refused', 'down'] as const;

function registerPartnerGauges({ metrics, partners }: Context): void {
  const registers = [metrics];
  /** A counter whose totals the HTTP clients keep. */
  const total = <Label extends string>(
    options: { name: string; help: string; labelNames: readonly Label[] },
    read: (partner: string, stats: HttpClientStats[]) => { labels: Record<Label, string>; value: number }[],
  ) =>
    new Counter<Label>({
      ...options,
      registers,
      collect() {
        this.reset();
        for (const [partner, stats] of statsByPartner(partners)) {
          for (const { labels, value } of read(partner, stats)) this.inc(labels, value);
        }
      },
    });
  total(
    { name: 'puente_partner_calls_total', help: 'Calls to partners by outcome', labelNames: ['partner', 'outcome'] },
    (partner, stats) =>
      OUTCOMES.map((outcome) => ({ labels: { partner, outcome }, value: sum(stats, (client) => client[outcome]) })),
  );
  total(
    { name: 'puente_partner_retries_total', help: 'Repeated calls to partners', labelNames: ['partner'] },
    (partner, stats) => [{ labels: { partner }, value: sum(stats, ({ retries }) => retries) }],
  );
  total(
    { name: 'puente_partner_seconds_total', help: 'Duration of all calls to partners', labelNames: ['partner'] },
    (partner, stats) => [{ labels: { partner }, value: sum(stats, ({ totalMs }) => totalMs) / 1000 }],
  );
  new Gauge({
    name: 'puente_partner_breaker',
    help: 'Circuit breaker of each partner: 0 closed, 1 half-open, 2 open',
    labelNames: ['partner'],
    registers,
    collect() {
      for (const [partner, stats] of statsByPartner(partners))
        this.set({ partner }, Math.max(...stats.map(({ breaker }) => BREAKER[breaker])));
    },
  });
}

function sum(stats: readonly HttpClientStats[], of: (client: HttpClientStats) => number): number {
  return stats.reduce((total, client) => total + of(client), 0);
}
