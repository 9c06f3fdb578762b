import { type Tx, transaction } from '#db/transaction.ts';
import { factsInForce } from '#domain/catalog/override.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Context } from '#server/context.ts';
import { statedFacts } from '#server/features/catalog/products/product-columns.ts';
import { findOverrides, isAnyDue, lockDueProduct, saveFacts } from './repository.ts';

/** Products of one round; what is left waits for the next, a second later. */
const MAX_PRODUCTS = 200;

/** Puts what is in force now into the row of a product that the caller has locked. */
export async function settleOverrides(tx: Tx, product: Product, now: Date): Promise<void> {
  const { asin } = product;
  const inForce = factsInForce(await findOverrides(tx, asin, now), now);
  await saveFacts(tx, asin, { stated: statedFacts(product), ...inForce });
}

/** Ends the overrides that have run out: one transaction for each product, so that none is locked for long. */
export async function settleDueOverrides({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  if (!(await isAnyDue(db, now))) return;
  for (let count = 0; count < MAX_PRODUCTS; count++) {
    const isSettled = await transaction(db, async (tx) => {
      const due = await lockDueProduct(tx, now);
      if (due) await settleOverrides(tx, due.product, now);
      return due !== null;
    });
    if (!isSettled) return;
  }
}
