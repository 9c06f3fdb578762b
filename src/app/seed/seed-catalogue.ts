import { foldAccents, normalKeyword } from '#domain/search/keyword.ts';
import { toProduct } from '#partners/zinc/product.ts';
import type { Context } from '#server/context.ts';
import type { NewProduct } from '#server/features/catalog/products/product-row.ts';
import { flushCatalog } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import type { DemoCategory } from '#simulators/catalogue/categories.ts';
import type { DemoKeyword } from '#simulators/catalogue/keywords.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';
import { catalogueFromDemo } from '#simulators/zinc/from-demo.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

export interface Demo {
  products: readonly DemoProduct[];
  categories: readonly DemoCategory[];
  keywords: readonly DemoKeyword[];
}

/** Fills an empty catalogue with the demo's; says how many products went in, 0 when there were some already. */
export async function seedCatalogue(deps: Deps, demo: Demo): Promise<number> {
  await seedCategories(deps, demo.categories);
  const any = await deps.db.selectFrom('products').select('asin').limit(1).executeTakeFirst();
  if (any) return 0;
  const { inserted } = await writeProducts(deps, productsOf(demo.products), 'demo');
  await seedKeywords(deps, demo.keywords);
  await flushCatalog(deps);
  return inserted;
}

/** As the marketplace would answer for each, so that reading one there later changes nothing. */
function productsOf(demo: readonly DemoProduct[]): NewProduct[] {
  const marketplace = catalogueFromDemo(demo);
  return demo.flatMap(({ asin, popularity }) => {
    const page = marketplace.find(asin);
    const product = page && toProduct(page, marketplace.offers(asin));
    return product ? [{ product, popularity }] : [];
  });
}

async function seedCategories({ db }: Deps, categories: readonly DemoCategory[]): Promise<void> {
  const rows = categories.flatMap((category, position) => [
    { id: category.id, parent_id: null, name: category.name, english_keyword: category.englishKeyword, position },
    ...category.subCategories.map((sub, place) => ({
      id: sub.id,
      parent_id: category.id,
      name: sub.name,
      english_keyword: sub.englishKeyword,
      position: place,
    })),
  ]);
  if (rows.length === 0) return;
  await db
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedKeywords({ db, clock }: Deps, keywords: readonly DemoKeyword[]): Promise<void> {
  const rows = new Map(
    keywords.map(({ name, weight }) => {
      const word = normalKeyword(name);
      return [word, { word, folded: foldAccents(word), uses: Math.round(weight), updated_at: clock() }];
    }),
  );
  if (rows.size === 0) return;
  await db
    .insertInto('keywords')
    .values([...rows.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
