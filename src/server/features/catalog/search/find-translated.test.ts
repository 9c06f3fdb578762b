import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGE } from '#db/translated-texts.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

async function insertTranslated(title: string, spanish: string): Promise<void> {
  const [asin = ''] = await insertProducts(shop, [{ productTitle: title, manufacturer: 'Wexcorp' }]);
  await shop.context.db
    .insertInto('translations')
    .values({
      source_hash: createHash('sha256').update(title).digest(),
      language: LANGUAGE,
      source: title,
      part: 'title',
      state: 'translated',
      text: spanish,
      changed_at: shop.context.clock(),
      asin,
    })
    .execute();
}

async function search(keyword: string) {
  const { body } = await shop.call('searchProducts', { query: { keyword } });
  return body;
}

test('words of translated titles alone find what they name, and after it what mentions it', async () => {
  await insertTranslated('Wexcorp Gnomon Brass', 'Wexcorp Cuadrante solar de latón');
  await insertTranslated('Wexcorp Gnomon Stand', 'Pie para cuadrante solar');
  const { products, mentioned, total, nearest } = await search('cuadrantes solares');
  expect(products).toMatchObject([{ productTitle: 'Wexcorp Gnomon Brass' }]);
  expect(mentioned).toMatchObject([{ productTitle: 'Wexcorp Gnomon Stand' }]);
  expect({ total, nearest }).toEqual({ total: 1, nearest: null });
});

test('what the dictionary translates is found by the English titles, whatever a translation says', async () => {
  await insertProducts(shop, [{ productTitle: 'Wexcorp Lantern', categories: ['Lanterns'] }]);
  await insertTranslated('Wexcorp Hanging Thing', 'Farol colgante');
  const { products } = await search('farol wexcorp');
  expect(products.map(({ productTitle }: { productTitle: string }) => productTitle)).not.toContain(
    'Wexcorp Hanging Thing',
  );
});
