import type { ProductCard } from '#contract/catalog.ts';
import type { CardRow, ProductRow } from '#db/tables/card-row.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Context } from '#server/context.ts';
import { findProduct } from '#server/features/catalog/products/find-product.ts';
import { searchable } from '#server/features/catalog/products/normalize-text.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { searchOwn } from '#server/features/catalog/search/search-local.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { onePerFamily, popular, remembered } from './rankings.ts';
import { findBuyable, findOnShelf, type ListedRow } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const SIMILAR = 17;
const LOOKED_AT = 150;

/**
 * Up to 17 products of the same sort at a similar price, else what is popular; never the product itself or another
 * variant of it.
 */
export async function listSimilar(deps: Deps, asin: string): Promise<ProductCard[] | Refusal> {
  const own = await findProduct(deps.db, asin);
  if (!own) return notFound('No hemos podido encontrar tu producto, intenta con alguno diferente!');
  const rows = await remembered(deps, `similar ${asin}`, () => similarTo(deps, own));
  const quoting = quotingOn(deps.clock());
  return rows.map((row) => presentCard(row, quoting));
}

async function similarTo({ db }: Deps, own: ProductRow): Promise<CardRow[]> {
  const neighbours = own.category ? await findOnShelf(db, own.category, LOOKED_AT) : [];
  const near = others(neighbours, own).sort((a, b) => distance(a, own) - distance(b, own));
  if (near.length >= SIMILAR) return near.slice(0, SIMILAR);
  const found = [...near, ...others(await alike(db, own), own)];
  if (found.length >= SIMILAR) return onePerFamily(found).slice(0, SIMILAR);
  return onePerFamily([...found, ...others(await popular({ db }), own)]).slice(0, SIMILAR);
}

/** What the words of its shelf find, else those of its title: a book's title says little of what it is. */
async function alike(db: Deps['db'], own: ProductRow): Promise<ListedRow[]> {
  for (const text of [own.product.categories.slice(-2).join(' '), own.title]) {
    const { exact, near } = await searchOwn(db, searchable(text).split(' ').slice(0, 5).join(' '), SIMILAR);
    const found = await findBuyable(db, [...exact, ...near].slice(0, LOOKED_AT));
    if (found.length > 1) return found;
  }
  return [];
}

function others(rows: readonly ListedRow[], own: ProductRow): ListedRow[] {
  const siblings = new Set(own.product.variations.flatMap(({ values }) => values.map(({ asin }) => asin)));
  return onePerFamily(
    rows.filter((row) => row.asin !== own.asin && row.family !== own.family && !siblings.has(row.asin)),
  );
}

/** How many times dearer or cheaper, so that 10 is as far from 20 as 100 from 200. */
function distance(row: CardRow, own: CardRow): number {
  return Math.abs(Math.log((priceOf(row) ?? 1) / (priceOf(own) ?? priceOf(row) ?? 1)));
}

function priceOf(row: CardRow): number | null {
  return sellingPrice({ price: row.priceCents, salePrice: row.saleCents });
}
