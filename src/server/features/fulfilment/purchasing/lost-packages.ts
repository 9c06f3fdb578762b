import type { PackageRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { lostFrom, type Way } from '#domain/order/lost-package.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type CoveredLine, releaseLines, savePackagesLost } from './lines-repository.ts';

export interface Lost {
  purchaseId: string;
  /** What the purchase covers no more. */
  lines: readonly CoveredLine[];
  /** What is not waited for any more. */
  packages: readonly PackageRow[];
}

/** Ends that a placed purchase covers lines which never arrived, and that their packages are waited for. */
export async function recordLost(tx: Tx, { purchaseId, lines, packages }: Lost, at: Date): Promise<void> {
  const lineIds = lines.map((line) => line.order_line_id);
  await releaseLines(tx, purchaseId, { lineIds, release: 'lost', at });
  const ids = packages.map(({ id }) => id);
  await savePackagesLost(tx, ids, at);
}

/** The packages of a purchase, whose id for the first is the order's, that are not given up. */
export function expectedPackages(
  packages: readonly PackageRow[],
  { orderId, purchaseId }: { orderId: string; purchaseId: string },
): PackageRow[] {
  return packages.filter((parcel) => (parcel.purchase_id ?? orderId) === purchaseId && parcel.lost_at === null);
}

/** Whether a package brings something of these lines. */
export function brings({ asins }: PackageRow, lines: readonly Pick<CoveredLine, 'asin'>[]): boolean {
  return lines.some(({ asin }) => asins.includes(asin));
}

/** Since when a package is on its way, and since when its carrier says that it cannot be delivered. */
export function wayOf({ created_at: since, undeliverable_at: undeliverableAt }: PackageRow): Way {
  return { since, undeliverableAt };
}

/** Refuses to give up what may still arrive. */
export function refuseEarlyLoss(ways: readonly Way[], now: Date): Refusal | null {
  const last = ways.map(lostFrom).reduce((a, b) => (a > b ? a : b), now);
  if (last <= now) return null;
  return refuse(
    409,
    `Puede llegar todavía: se da por perdido desde el ${formatLongDay(montevideoDay(last.toISOString()))}, o antes si el transportista de la tienda dice que no lo puede entregar.`,
  );
}
