import type { HttpStats } from '#partners/http.ts';
import type { Context } from '#server/context.ts';
import { KINDS, standingByKind } from './reconcile.ts';
import { countJobs, countOrders, type StandingKind } from './repository.ts';

/** One figure with what it is a figure of. */
export interface Gauge {
  name: string;
  labels?: Record<string, string | number>;
  value: number;
}

/** The figures of the trade: what stands still, orders by state, jobs that wait, partners that fail. */
export async function readGauges(context: Context): Promise<Gauge[]> {
  const [standing, orders, jobs] = await Promise.all([
    standingByKind(context),
    countOrders(context.db),
    countJobs(context.db),
  ]);
  const kinds = Object.keys(KINDS) as StandingKind[];
  return [
    ...kinds.map((kind) => ({ name: 'puente_standing', labels: { kind }, value: standing.get(kind)?.[0]?.total ?? 0 })),
    ...orders.map(({ status, count }) => ({ name: 'puente_orders', labels: { status }, value: count })),
    ...jobs.flatMap(({ job, state, count, oldestSeconds }) => [
      { name: 'puente_jobs', labels: { job, state }, value: count },
      { name: 'puente_jobs_oldest_seconds', labels: { job, state }, value: oldestSeconds },
    ]),
    ...partnerGauges(context),
  ];
}

const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const;
const OUTCOMES = ['ok', 'refused', 'down'] as const;

function partnerGauges({ partners }: Context): Gauge[] {
  const { zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook } = partners;
  const lines = [zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook].flatMap((one) => one.stats());
  // A partner with several hosts has a line to each; together they are one partner.
  return [...Map.groupBy(lines, ({ name }) => name)].flatMap(([partner, own]) => {
    const sum = (of: (line: HttpStats) => number) => own.reduce((total, line) => total + of(line), 0);
    return [
      ...OUTCOMES.map((outcome) => ({
        name: 'puente_partner_calls_total',
        labels: { partner, outcome },
        value: sum((line) => line[outcome]),
      })),
      { name: 'puente_partner_retries_total', labels: { partner }, value: sum(({ retries }) => retries) },
      { name: 'puente_partner_seconds_total', labels: { partner }, value: sum(({ totalMs }) => totalMs) / 1000 },
      {
        name: 'puente_partner_breaker',
        labels: { partner },
        value: Math.max(...own.map(({ breaker }) => BREAKER[breaker])),
      },
    ];
  });
}
