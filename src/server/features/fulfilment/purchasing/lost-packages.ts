import type { PackageRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { type CoveredLine, releaseLines, savePackagesLost } from './lines-repository.ts';

interface Lost {
  purchaseId: string;
  /** What the purchase covers no more. */
  lines: readonly CoveredLine[];
  /** What is not waited for any more. */
  packages: readonly PackageRow[];
  at: Date;
}

/** Ends that a placed purchase covers lines which never arrived, and that their packages are waited for. */
export async function recordLost(tx: Tx, { purchaseId, lines, packages, at }: Lost): Promise<void> {
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
