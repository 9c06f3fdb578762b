import type { Database } from '#db/pool.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Product } from '#domain/catalog/product.ts';
import { findProduct } from '#server/features/catalog/products/repository.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import type { DemoCatalogue, Shelves } from '#simulators/zinc/catalogue.ts';
import { catalogueFromDemo, type DemoSource } from '#simulators/zinc/from-demo.ts';

/** What the simulated marketplace sells: the demo catalogue, and every product that was imported into the shop. */
export function simulatedShelves(db: Database): Shelves {
  const demo = catalogueFromDemo(demoCatalogue());
  return {
    search: demo.search,
    find: async (asin) => demo.find(asin) ?? (await imported(db, asin))?.find(asin) ?? null,
    offers: async (asin) => demo.offers(asin) ?? (await imported(db, asin))?.offers(asin) ?? null,
  };
}

/** Imported, or once read here already. */
const SOLD: ReadonlySet<string> = new Set(['import', 'marketplace']);

async function imported(db: Database, text: string): Promise<DemoCatalogue | null> {
  const asin = parseAsin(text);
  const row = asin ? await findProduct(db, asin) : null;
  return row && SOLD.has(row.source) ? catalogueFromDemo(sourcesOf(row.product)) : null;
}

/** The product and, as far as its own choices tell of them, its variants. */
function sourcesOf(product: Product): DemoSource[] {
  const own = product.variations.flatMap(({ variationName, values }) => {
    const chosen = values.find(({ selected }) => selected);
    return chosen ? [{ dimension: variationName, value: chosen.value }] : [];
  });
  const source: DemoSource = {
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
      const variants = own.map((one) => (one.dimension === variationName ? { ...one, value } : one));
      return [{ ...source, asin, variants }];
    }),
  );
  return [source, ...siblings];
}
