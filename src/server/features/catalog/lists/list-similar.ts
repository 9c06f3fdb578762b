import type { ProductCard } from '#contract/catalog.ts';
import type { CardRow, ProductRow } from '#db/tables/card-row.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { isSameCategory } from '#domain/catalog/same-category.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { findProduct, PRODUCT_NOT_FOUND } from '#server/features/catalog/products/find-product.ts';
import { normalizeText } from '#server/features/catalog/products/normalize-text.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { asinsOf, searchLocal } from '#server/features/catalog/search/search-local.ts';
import { findSearchIntent } from '#server/features/catalog/search/search-terms.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { cachedList } from './cached-list.ts';
import { onePerFamily } from './popular-products.ts';
import { findBuyable, findCategoryNames, findChosen, findNearPrice, type ListedRow, saveChosen } from './repository.ts';

const SIMILAR = 17;
const MAX_CANDIDATES = 150;
const SEARCHED_WORDS = 5;

const CHOSEN_FOR_MS = 24 * 60 * 60 * 1000;

type ListDeps = Pick<Context, 'db' | 'clock' | 'queue'>;

/**
 * Up to 17 products that can be bought of the same category: the best sellers of the narrowest one at a similar price, or
 * where these are too few, what a job chose. Never the product itself, another variant of it or something of another kind.
 */
export async function listSimilar(
  deps: ListDeps & ChooseDeps & Pick<Context, 'cache' | 'rules'>,
  asin: string,
): Promise<ProductCard[] | Refusal> {
  const product = deps.cache.products.get(asin)?.row ?? (await findProduct(deps.db, asin));
  if (!product) return notFound(PRODUCT_NOT_FOUND);
  const rows = await cachedList(deps, `similar ${asin}`, () => findSimilar(deps, product));
  const rules = deps.rules.current();
  return rows.map((row) => presentCard(row, rules));
}

/**
 * Before the job ran, the few of its own category stand in; where it has none they are chosen at once: most such products are
 * forbidden, and their page is to lead to what may enter.
 */
async function findSimilar(deps: ListDeps & ChooseDeps, product: ProductRow): Promise<CardRow[]> {
  const { db, clock, queue } = deps;
  const near = await findNear(db, product);
  if (near.length >= SIMILAR) return near;
  const { asin } = product;
  const chosen = await findChosen(db, asin);
  if (chosen === null || clock().getTime() - chosen.chosenAt.getTime() > CHOSEN_FOR_MS)
    await queue.enqueue('choose-similar', { asin });
  if (chosen === null && near.length > 0) return near;
  return await findBuyable(db, chosen?.asins ?? (await findSimilarAsins(deps, asin)));
}

type ChooseDeps = Pick<Context, 'db' | 'reads' | 'dictionary'>;

/** Chooses the products that are similar to one, for those who look at it from now on. */
export async function chooseSimilar(deps: ChooseDeps & Pick<Context, 'clock'>, asin: string): Promise<void> {
  await saveChosen(deps.db, asin, { asins: await findSimilarAsins(deps, asin), chosenAt: deps.clock() });
}

/** The same at once: where its own category has too few, with what a search finds in the category above. */
export async function findSimilarAsins(deps: ChooseDeps, asin: string): Promise<string[]> {
  const product = await findProduct(deps.db, asin);
  if (!product) return [];
  const near = await findNear(deps.db, product);
  const more = near.length >= SIMILAR ? [] : withoutVariants(await searchSimilar(deps, product), product);
  return onePerFamily([...near, ...more])
    .slice(0, SIMILAR)
    .map((row) => row.asin);
}

async function findNear(db: Context['db'], product: ProductRow): Promise<ListedRow[]> {
  return product.category === null ? [] : await findNearPrice(db, toNearPrice(product, product.category));
}

/** By the category above, which says more of a product than its title; by the title of one without categories. */
async function searchSimilar(deps: ChooseDeps, { product, title }: ProductRow): Promise<ListedRow[]> {
  const { categories } = product;
  const keyword = normalizeText(categories.at(-2) ?? title)
    .split(' ')
    .slice(0, SEARCHED_WORDS)
    .join(' ');
  const intent = await findSearchIntent(deps, normalizeKeyword(keyword), { day: null });
  const asins = asinsOf(await searchLocal(deps, intent, SIMILAR)).slice(0, MAX_CANDIDATES);
  const found = await findBuyable(deps.db, asins);
  if (categories.length === 0) return found;
  const others = await findCategoryNames(deps.db, asins);
  return found.filter(({ asin }) => isSameCategory(categories, others.get(asin) ?? []));
}

function toNearPrice(row: ProductRow, category: string) {
  return {
    category,
    family: row.family,
    except: [row.asin, ...variantsOf(row)],
    price: sellingPrice({ price: row.priceCents, salePrice: row.saleCents }),
    candidates: MAX_CANDIDATES,
    limit: SIMILAR,
  };
}

function withoutVariants(rows: readonly ListedRow[], product: ProductRow): ListedRow[] {
  const variants = new Set([product.asin, ...variantsOf(product)]);
  return onePerFamily(rows.filter(({ asin, family }) => family !== product.family && !variants.has(asin)));
}

function variantsOf({ product }: ProductRow): Asin[] {
  return product.variations.flatMap(({ values }) => values.flatMap(({ asin }) => asin ?? []));
}
