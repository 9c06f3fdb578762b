import type { ProductCard } from '#contract/catalog.ts';
import type { Database } from '#db/pool.ts';
import type { CardRow, ProductRow } from '#db/tables/card-row.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Context } from '#server/context.ts';
import { findProduct, PRODUCT_NOT_FOUND } from '#server/features/catalog/products/find-product.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { currentPricing, presentCard } from '#server/features/catalog/products/present.ts';
import { searchLocal } from '#server/features/catalog/search/search-local.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { cachedList } from './cached-list.ts';
import { findPopularProducts, onePerFamily } from './popular-products.ts';
import { findBuyable, findByCategory, type ListedRow } from './repository.ts';

const SIMILAR = 17;
const MAX_CANDIDATES = 150;
const SEARCHED_WORDS = 5;

/**
 * Up to 17 products of the same category at a similar price, filled up with search results and popular products; never
 * the product itself or another variant of it.
 */
export async function listSimilar(
  deps: Pick<Context, 'db' | 'clock' | 'cache' | 'rules'>,
  asin: string,
): Promise<ProductCard[] | Refusal> {
  const product = await findProduct(deps.db, asin);
  if (!product) return notFound(PRODUCT_NOT_FOUND);
  const rows = await cachedList(deps, `similar ${asin}`, () => findSimilar(deps.db, product));
  const pricing = currentPricing(deps);
  return rows.map((row) => presentCard(row, pricing));
}

async function findSimilar(db: Database, product: ProductRow): Promise<CardRow[]> {
  const sameCategory = product.category ? await findByCategory(db, product.category, MAX_CANDIDATES) : [];
  const near = withoutVariants(sameCategory, product).sort(
    (a, b) => priceDistance(a, product) - priceDistance(b, product),
  );
  if (near.length >= SIMILAR) return near.slice(0, SIMILAR);
  const found = [...near, ...withoutVariants(await searchSimilar(db, product), product)];
  if (found.length >= SIMILAR) return onePerFamily(found).slice(0, SIMILAR);
  const popular = withoutVariants(await findPopularProducts({ db }), product);
  return onePerFamily([...found, ...popular]).slice(0, SIMILAR);
}

/** Searches by the categories first and then by the title, because a book's title says little about its subject. */
async function searchSimilar(db: Database, { product, title }: ProductRow): Promise<ListedRow[]> {
  for (const text of [product.categories.slice(-2).join(' '), title]) {
    const keyword = normalizeText(text).split(' ').slice(0, SEARCHED_WORDS).join(' ');
    const { exact, near } = await searchLocal(db, keyword, SIMILAR);
    const found = await findBuyable(db, [...exact, ...near].slice(0, MAX_CANDIDATES));
    if (found.length > 1) return found;
  }
  return [];
}

function withoutVariants(rows: readonly ListedRow[], { asin, family, product }: ProductRow): ListedRow[] {
  const variants = new Set(product.variations.flatMap(({ values }) => values.map((value) => value.asin)));
  return onePerFamily(rows.filter((row) => row.asin !== asin && row.family !== family && !variants.has(row.asin)));
}

/** The ratio of the prices on a logarithmic scale, so that 10 is as far from 20 as 100 from 200. */
function priceDistance(row: CardRow, other: CardRow): number {
  return Math.abs(Math.log((priceOf(row) ?? 1) / (priceOf(other) ?? priceOf(row) ?? 1)));
}

function priceOf(row: CardRow): number | null {
  return sellingPrice({ price: row.priceCents, salePrice: row.saleCents });
}
