import { openDictionary } from '#app/open-dictionary.ts';
import type { Product } from '#domain/catalog/product.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { closeWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import type { Target } from './target.ts';

const ASIN = asinOf('B0MARKUP01');
/** No element of the shop has this attribute. */
const ATTRIBUTE = 'data-foreign';
const TITLE_WORD = 'Kalibrador';

/** What was seen of a product whose texts are markup. */
interface ForeignMarkup {
  /** The texts that a page showed, as text or as markup. */
  shown: string[];
  asMarkup: string[];
}

/** Sells a product whose every text is markup, as the marketplace might send it, and reads the pages that show it. */
export async function showForeignMarkup({ url, context }: Target): Promise<ForeignMarkup> {
  const deps = {
    ...context,
    dictionary: openDictionary(),
    cache: createCache(context.clock),
    writeBehind: createWriteBehind(),
  };
  await writeProducts(deps, [{ product: buildProduct({ asin: ASIN, ...TEXTS }) }], 'import');
  await closeWriteBehind(deps);
  const found: ForeignMarkup = { shown: [], asMarkup: [] };
  for (const path of [`/products?asin=${ASIN}`, `/search?amz=${TITLE_WORD}&page=1`]) {
    const page = await (await fetch(`${url}${path}`)).text();
    for (const name of Object.keys(TEXTS)) {
      if (page.includes(nameOf(name))) found.shown.push(`${path} ${name}`);
      if (holdsMarkup(page, name)) found.asMarkup.push(`${path} ${name}`);
    }
  }
  return found;
}

const TEXTS: Partial<Product> = {
  productTitle: markup('productTitle', `${TITLE_WORD} Norda`),
  productDescription: markup('productDescription', 'A good one.'),
  features: [markup('features', 'Steel')],
  productDetails: [{ name: markup('productDetails', 'Color'), value: markup('productDetails', 'Red') }],
  manufacturer: markup('manufacturer', 'Norda'),
  soldBy: markup('soldBy', 'Norda US'),
};

function nameOf(text: string): string {
  return `foreign-${text}`;
}

function markup(text: string, words: string): string {
  return `<b ${ATTRIBUTE}="${nameOf(text)}">${words}</b>`;
}

/** Whether a browser would make an element of the text: as text, its angle bracket is written as an entity or an escape. */
export function holdsMarkup(page: string, text: string): boolean {
  return page.includes(`<b ${ATTRIBUTE}="${nameOf(text)}"`);
}
