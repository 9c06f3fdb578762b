import { isDatabaseUnavailable } from '#db/unavailable.ts';
import type { NamedValues } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { findVariations } from './find-product.ts';

/** The names and values of a product's variations, as an address may have them; none of an unknown product. */
export async function readVariations(
  { db, cache: { variations } }: Pick<Context, 'db' | 'cache'>,
  asin: string,
): Promise<readonly NamedValues[]> {
  const known = variations.get(asin);
  if (known) return known;
  return await variations.singleFlight(asin, async (store) => {
    const found = await findVariations(db, [asin]).catch((error: unknown) => {
      // The page itself is served from the cache, or says so.
      if (isDatabaseUnavailable(error)) return new Map<string, never[]>();
      throw error;
    });
    const named = found.get(asin)?.map(({ variationName, values }) => ({
      name: variationName,
      values: values.map(({ value }) => value),
    }));
    if (named) store(asin, named);
    return named ?? [];
  });
}
