import { kindOf } from '#domain/search/kind.ts';
import type { Context } from '#server/context.ts';
import { selectWithoutKind, updateKinds } from './repository.ts';

const BATCH = 500;

/** Determines what those products are that a release without kinds wrote, until all have one or the job's lease ends. */
export async function fillKinds(
  { db, dictionary }: Pick<Context, 'db' | 'dictionary'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const products = await selectWithoutKind(db, BATCH);
    if (products.length === 0) return;
    await updateKinds(
      db,
      products.map(({ asin, ...product }) => ({ asin, kind: kindOf(product, dictionary.kinds) })),
    );
  }
}
