import { type Tx, transaction } from '#db/transaction.ts';
import { attributesOf, writeAttributes } from '#domain/catalog/attributes.ts';
import type { Context } from '#server/context.ts';
import { isBackfilled, lockBackfill, lockProductsAfter, saveAttributes, saveBackfill } from './backfill-repository.ts';

/** Increase its version when the attributes of a product change their meaning, so that the job computes all of them again. */
const BACKFILL = { name: 'attributes', version: 1 };
/** Each batch is a transaction of its own, in which its products are locked. */
const BATCH = 200;

/**
 * The job `fill-attributes`: computes the attributes of products that a release before wrote, in the order of their asins. A
 * run that is aborted goes on after the last whole batch. What is written meanwhile has its attributes from the write.
 */
export async function fillAttributes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<void> {
  if (await isBackfilled(db, BACKFILL)) return;
  for (let isDone = false; !isDone; ) {
    signal?.throwIfAborted();
    isDone = await transaction(db, (tx) => fillNext(tx, { now: clock(), batch }));
  }
}

/** Whether nothing is left. Of two runs at once the second waits, and goes on after the first one's batch. */
async function fillNext(tx: Tx, { now, batch }: { now: Date; batch: number }): Promise<boolean> {
  const backfill = await lockBackfill(tx, BACKFILL);
  if (backfill.isFinished) return true;
  const products = await lockProductsAfter(tx, backfill.position, batch);
  await saveAttributes(
    tx,
    products.map(({ asin, product }) => ({ asin, attributes: writeAttributes(attributesOf(product)) })),
  );
  const isLast = products.length < batch;
  const position = products.at(-1)?.asin ?? backfill.position;
  await saveBackfill(tx, BACKFILL.name, { position, finishedAt: isLast ? now : null });
  return isLast;
}
