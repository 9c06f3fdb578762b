import type { Context } from '#server/context.ts';
import { checkStored } from './present.ts';
import { selectImportRows } from './repository.ts';

/** Those of the products of which only a person can say whether they may enter; from the rows of product pages where these are cached. */
export async function findUnsure(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  asins: readonly string[],
): Promise<Set<string>> {
  const shown = asins.flatMap((asin) => cache.products.get(asin)?.row ?? []);
  const others = asins.filter((asin) => shown.every((row) => row.asin !== asin));
  const rows = others.length === 0 ? shown : [...shown, ...(await selectImportRows(db, others))];
  return new Set(rows.filter((row) => checkStored(row).verdict === 'unsure').map(({ asin }) => asin));
}
