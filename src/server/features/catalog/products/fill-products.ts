import { type Tx, transaction } from '#db/transaction.ts';
import { attributesOf, writeAttributes } from '#domain/catalog/attributes.ts';
import { kindOf } from '#domain/search/kind.ts';
import type { Context } from '#server/context.ts';
import {
  isBackfilled,
  lockBackfill,
  lockProductsAfter,
  lockProductsWithoutKind,
  type StoredProduct,
  saveBackfill,
  saveFilled,
} from './backfill-repository.ts';

/** Increase its version when attributes or kinds change their meaning, so that the job computes all of them again. */
const BACKFILL = { name: 'products', version: 1 };
/** Each batch is a transaction of its own, in which its products are locked. */
const BATCH = 200;

type Deps = Pick<Context, 'db' | 'clock' | 'dictionary'>;

/**
 * The job `fill-products`: computes what products are and are filtered by where a release before wrote them, in the order of
 * their asins. A run that is aborted goes on after the last whole batch. What this release writes has both from the write; what
 * a process of the release before writes after the walk has passed it is found by its missing kind.
 */
export async function fillProducts(
  { db, clock, dictionary }: Deps,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<void> {
  const repeat = async (fillNext: (tx: Tx) => Promise<boolean>) => {
    for (let isDone = false; !isDone; ) {
      signal?.throwIfAborted();
      isDone = await transaction(db, fillNext);
    }
  };
  if (!(await isBackfilled(db, BACKFILL))) await repeat((tx) => fillNext(tx, { now: clock(), batch, dictionary }));
  await repeat(async (tx) => {
    const products = await lockProductsWithoutKind(tx, batch);
    await fill(tx, products, dictionary);
    return products.length < batch;
  });
}

interface Step extends Pick<Context, 'dictionary'> {
  now: Date;
  batch: number;
}

/** Whether nothing is left. Of two runs at once the second waits, and goes on after the first one's batch. */
async function fillNext(tx: Tx, { now, batch, dictionary }: Step): Promise<boolean> {
  const backfill = await lockBackfill(tx, BACKFILL);
  if (backfill.isFinished) return true;
  const products = await lockProductsAfter(tx, backfill.position, batch);
  await fill(tx, products, dictionary);
  const isLast = products.length < batch;
  const position = products.at(-1)?.asin ?? backfill.position;
  await saveBackfill(tx, BACKFILL.name, { position, finishedAt: isLast ? now : null });
  return isLast;
}

async function fill(tx: Tx, products: readonly StoredProduct[], { kinds }: Context['dictionary']): Promise<void> {
  const filled = products.map(({ asin, product }) => ({
    asin,
    kind: kindOf({ title: product.productTitle, categories: product.categories }, kinds),
    attributes: writeAttributes(attributesOf(product)),
  }));
  await saveFilled(tx, filled);
}
