import type { Queryable } from '#db/transaction.ts';
import type { Product } from '#domain/catalog/product.ts';
import { parseBrandName } from '#domain/catalog/source-texts.ts';
import { textsToTranslate } from '#domain/translation/translated-texts.ts';
import { sourceHash } from './hash.ts';
import { insertOutcomes, type KnownText } from './repository.ts';
import { outcomeOf } from './settle-batch.ts';

const BATCH = 500;

/** Stores translations that are known without asking the partner, as far as they stand the check of its own. */
export async function storeKnownTranslations(
  db: Queryable,
  { products, known }: { products: readonly Product[]; known: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const texts = new Map<string, KnownText>();
  for (const product of products) {
    const brand = parseBrandName(product.manufacturer);
    for (const { part, text: source } of textsToTranslate(product, brand)) {
      const translation = known.get(source);
      if (translation === undefined || texts.has(source)) continue;
      texts.set(source, {
        source,
        part,
        ...outcomeOf({ source_hash: sourceHash(source), source, brand }, translation),
      });
    }
  }
  const all = [...texts.values()];
  for (let from = 0; from < all.length; from += BATCH) await insertOutcomes(db, all.slice(from, from + BATCH), now);
}
