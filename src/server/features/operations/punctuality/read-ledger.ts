import type { Ledger } from '#contract/punctuality.ts';
import { DELIVERY_ZONES } from '#domain/order/status.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays, weekOf } from '#domain/time/week.ts';
import { byWeek, type KeptPromises, sumPunctuality } from '#domain/week/punctuality.ts';
import type { Context } from '#server/context.ts';
import { readStoredDays } from '#server/features/operations/day-figures/read-days.ts';

const WEEKS = 26;

/** How the promises of the last half year were kept, until yesterday: from the stored days alone. */
export async function readLedger({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Ledger> {
  const to = addDays(montevideoDay(clock().toISOString()), -1);
  const days = { from: addDays(weekOf(to).from, -7 * (WEEKS - 1)), to };
  const weeks = byWeek(await readStoredDays(db, days));
  const all = weeks.flatMap(({ promises }) => promises);
  return {
    days,
    ...sums(all),
    weeks: weeks.map(({ week, promises }) => ({ week, ...sums(promises) })),
  };
}

function sums(promises: readonly KeptPromises[]): Pick<Ledger, 'all' | 'zones'> {
  const ofZone = (wanted: string) => promises.filter(({ zone }) => zone === wanted);
  return {
    all: sumPunctuality(promises),
    zones: DELIVERY_ZONES.map((zone) => ({ zone, kept: sumPunctuality(ofZone(zone)) })),
  };
}
