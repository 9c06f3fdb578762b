import type { Database } from '#db/pool.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Product } from '#domain/catalog/product.ts';
import { findProduct } from '#server/features/catalog/products/find-product.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import type { InMemoryCatalogue, MarketplaceCatalogue } from '#simulators/zinc/catalogue.ts';
import { type CatalogueEntry, createInMemoryCatalogue } from '#simulators/zinc/in-memory-catalogue.ts';

/** Catalogue of the simulated marketplace: the demo catalogue and every product that was imported into the shop. */
export function simulatedCatalogue(db: Database): MarketplaceCatalogue {
  const demo = createInMemoryCatalogue(demoCatalogue());
  return {
    search: demo.search,
    find: async (asin) => demo.find(asin) ?? (await findImported(db, asin))?.find(asin) ?? null,
    offers: async (asin) => demo.offers(asin) ?? (await findImported(db, asin))?.offers(asin) ?? null,
  };
}

/** Sources of the products that the simulated marketplace sells beside the demo's: imported, or read from it before. */
const SIMULATED_SOURCES: ReadonlySet<string> = new Set(['import', 'marketplace']);

async function findImported(db: Database, text: string): Promise<InMemoryCatalogue | null> {
  const asin = parseAsin(text);
  const row = asin ? await findProduct(db, asin).catch(unavailable) : null;
  return row && SIMULATED_SOURCES.has(row.source) ? createInMemoryCatalogue(demoSourcesOf(row.product)) : null;
}

/** The marketplace answers 503 while the database is away. */
function unavailable(cause: unknown): never {
  if (!isDatabaseUnavailable(cause)) throw cause;
  throw Object.assign(new Error('the catalogue is unavailable', { cause }), { statusCode: 503 });
}

/** The product and its variants, as far as its variations name them. */
function demoSourcesOf(product: Product): CatalogueEntry[] {
  const own = product.variations.flatMap(({ variationName, values }) => {
    const chosen = values.find(({ selected }) => selected);
    return chosen ? [{ dimension: variationName, value: chosen.value }] : [];
  });
  const source: CatalogueEntry = {
    asin: product.asin,
    parent: product.asin,
    title: product.productTitle,
    brand: product.manufacturer ?? '',
    priceCents: sellingPrice(product),
    listPriceCents: product.retailPrice,
    description: product.productDescription,
    bullets: product.features,
    details: product.productDetails,
    categories: product.categories,
    rating: product.productRating,
    reviews: product.countReview,
    variants: own,
    images: product.imageUrlList,
    condition: product.condition,
    soldBy: product.soldBy,
    available: sellingPrice(product) !== null,
  };
  const siblings = product.variations.flatMap(({ variationName, values }) =>
    values.flatMap(({ asin, value }) => {
      if (!asin || asin === product.asin) return [];
      const variants = own.map((variant) => (variant.dimension === variationName ? { ...variant, value } : variant));
      return [{ ...source, asin, variants }];
    }),
  );
  return [source, ...siblings];
}
