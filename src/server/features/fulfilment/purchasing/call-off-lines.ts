import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import {
  findCoverage,
  findLinesOf,
  insertFirstLines,
  type PurchaseLine,
  releaseLines,
  saveSubstitute,
} from './lines-repository.ts';
import type { PurchaseRow } from './repository.ts';

/**
 * Records the lines of a purchase that the store does not send: nothing covers them until they are bought again or their
 * money goes back. `another`: lines of the order were released before these. `none`: nothing has changed.
 */
export async function callOffLines(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { purchase, isCalledOff }: { purchase: PurchaseRow; isCalledOff: (line: PurchaseLine) => boolean },
): Promise<'first' | 'another' | 'none'> {
  const { id, order_id: orderId } = purchase;
  const lineIds = (await findLinesOf(tx, purchase)).filter(isCalledOff).map((line) => line.order_line_id);
  if (lineIds.length === 0) return 'none';
  const isAnother = (await findCoverage(tx, orderId)).some(({ released_at }) => released_at !== null);
  await insertFirstLines(tx, orderId);
  await releaseLines(tx, id, { lineIds, release: 'called-off', at: clock() });
  // The line has its own product again, which is what its money was for.
  await saveSubstitute(tx, lineIds, null);
  return isAnother ? 'another' : 'first';
}
