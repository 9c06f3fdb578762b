import type { TextForStaff, TranslationsForStaff } from '#contract/backoffice/catalogue.ts';
import type { ProductRow } from '#db/tables/card-row.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Product } from '#domain/catalog/product.ts';
import { isTranslatable } from '#domain/translation/check-translation.ts';
import { type TranslatedPart, textsOf } from '#domain/translation/translated-texts.ts';
import { findCorrections, findTranslations } from './corrections-repository.ts';
import { sourceHash } from './hash.ts';

const MAX_CORRECTIONS = 200;

interface HashedText {
  /** The hash in hexadecimal, by which forms name the text. */
  id: string;
  hash: Uint8Array;
  source: string;
  part: TranslatedPart;
}

/** The texts of a product with the keys of their translations; without those that have no letters. */
export function textsWithHash(product: Product): HashedText[] {
  return textsOf(product).flatMap(({ part, text: source }) => {
    if (!/\p{L}/u.test(source)) return [];
    const hash = sourceHash(source);
    return [{ id: hexOf(hash), hash, source, part }];
  });
}

/** What the staff sees of a product's translations: each text, and corrections of words that the source no longer says. */
export async function readTranslations(
  db: Queryable,
  { asin, product, brand }: Pick<ProductRow, 'asin' | 'product' | 'brand'>,
): Promise<TranslationsForStaff> {
  const texts = textsWithHash(product);
  const rows = await findTranslations(
    db,
    texts.map(({ hash }) => hash),
  );
  const known = new Map(rows.map((row) => [hexOf(row.source_hash), row]));
  const current = new Set(texts.map(({ id }) => id));
  const corrections = await findCorrections(db, asin, MAX_CORRECTIONS);
  const newest = new Map(corrections.toReversed().map((correction) => [hexOf(correction.source_hash), correction]));
  return {
    texts: texts.map(({ id, source, part }): TextForStaff => {
      const row = known.get(id);
      const state = row?.state ?? (isTranslatable(source, brand) ? null : 'kept');
      return { id, part, source, text: row?.text ?? null, state };
    }),
    stale: [...newest]
      .filter(([id]) => !current.has(id))
      .map(([, { part, source, text, at, by }]) => ({ part, source, text, at: at.toISOString(), by })),
  };
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
