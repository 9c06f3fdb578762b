import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { toProduct } from '#partners/zinc/product.ts';
import type { Context } from '#server/context.ts';
import type { NewProduct } from '#server/features/catalog/products/product-columns.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { publishSuggestions } from '#server/features/catalog/suggestions/publish-suggestions.ts';
import { storeKnownTranslations } from '#server/features/catalog/translations/store-known.ts';
import type { DemoCategory } from '#simulators/catalogue/menu.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';
import { createInMemoryCatalogue } from '#simulators/zinc/in-memory-catalogue.ts';
import { seedPrices } from './demo-prices.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'writeBehind' | 'dictionary'>;

export interface Demo {
  products: readonly DemoProduct[];
  categories: readonly DemoCategory[];
  /** What its texts are in Spanish. */
  translations?: ReadonlyMap<string, string>;
}

/** An arbitrary advisory lock number: of several processes that start at once, one seeds, and the others wait for it. */
const SEED_LOCK = 7_301_004;
/** Polled, because a statement that waits for a lock has a time limit. */
const LOCK_POLL_MS = 100;

/**
 * Fills an empty catalogue with the demo's, all of it or nothing; returns the number of inserted products, 0 when it has
 * products already.
 */
export async function seedCatalogue(deps: Deps, demo: Demo): Promise<number> {
  await seedCategories(deps, demo.categories);
  while (!(await hasProducts(deps.db))) {
    const inserted = await transaction(deps.db, async (tx) =>
      (await lockSeed(tx)) ? await seedProducts({ ...deps, db: tx as Database }, demo) : null,
    );
    if (inserted !== null) return inserted;
    await pause(LOCK_POLL_MS);
  }
  return 0;
}

async function lockSeed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${SEED_LOCK}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

async function seedProducts(deps: Deps, demo: Demo): Promise<number> {
  // Another process may have been done between the look and the lock.
  if (await hasProducts(deps.db)) return 0;
  const products = productsOf(demo.products);
  const { inserted } = await writeProducts(deps, products, 'demo');
  await seedPrices(deps.db, demo.products, deps.clock());
  await storeKnownTranslations(
    deps.db,
    { products: products.map(({ product }) => product), known: demo.translations ?? new Map() },
    deps.clock(),
  );
  await flushWriteBehind(deps);
  await publishSuggestions(deps);
  return inserted;
}

async function hasProducts(db: Database): Promise<boolean> {
  return (await db.selectFrom('products').select('asin').limit(1).executeTakeFirst()) !== undefined;
}

/** Products as the simulated marketplace returns them, so that a later refresh from it changes nothing. */
function productsOf(demo: readonly DemoProduct[]): NewProduct[] {
  const marketplace = createInMemoryCatalogue(demo);
  return demo.flatMap(({ asin, popularity }) => {
    const page = marketplace.find(asin);
    const product = page && toProduct(page, marketplace.offers(asin));
    return product ? [{ product, popularity }] : [];
  });
}

async function seedCategories({ db }: Deps, categories: readonly DemoCategory[]): Promise<void> {
  const rows = categories.flatMap((category, position) => [
    { id: category.id, parent_id: null, name: category.name, english_keyword: category.englishKeyword, position },
    ...category.subCategories.map((sub, index) => ({
      id: sub.id,
      parent_id: category.id,
      name: sub.name,
      english_keyword: sub.englishKeyword,
      position: index,
    })),
  ]);
  if (rows.length === 0) return;
  await db
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
