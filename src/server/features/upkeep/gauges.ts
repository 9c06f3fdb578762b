import type { Context } from '#server/context.ts';
import { KINDS, standingByKind } from './look-after.ts';
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

function partnerGauges({ partners }: Context): Gauge[] {
  const { zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook } = partners;
  const lines = [zinc, skypostal, sistarbanc, abitab, exchangeRates, google, facebook].flatMap((one) => one.stats());
  return lines.flatMap(({ name: partner, breaker, ok, refused, down, retries, totalMs }) => {
    const outcomes = Object.entries({ ok, refused, down });
    return [
      ...outcomes.map(([outcome, value]) => ({
        name: 'puente_partner_calls_total',
        labels: { partner, outcome },
        value,
      })),
      { name: 'puente_partner_retries_total', labels: { partner }, value: retries },
      { name: 'puente_partner_seconds_total', labels: { partner }, value: totalMs / 1000 },
      { name: 'puente_partner_breaker', labels: { partner }, value: BREAKER[breaker] },
    ];
  });
}
