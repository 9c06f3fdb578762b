import { expect, test } from 'vitest';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { createStaff } from '#testing/backoffice.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';

const shop = await startShop({ config: { roles: ['web', 'migrate'] } });
const staff = await createStaff(shop, 'purchasing');
const asin = asinOf('B0CORRECT1');
const SOURCE = 'Norda Q40 folding chair for 2 people';

const write = (productTitle: string) =>
  writeProducts(shop.context, [{ product: buildProduct({ asin, productTitle }) }], 'test');
const shown = async () => {
  shop.context.cache.products.invalidate();
  return (await shop.call('readProduct', { params: { asin } })).body;
};
const product = async () => (await staff.call('readCatalogueProduct', { asin })).body;
const textId = async (source: string) =>
  (await product()).translations.texts.find((text) => text.source === source)?.id ?? '';

test('a correction is shown in place of the translation, survives, and is stale once the source says something else', async () => {
  await write(SOURCE);
  await storeTranslation(shop, [SOURCE, 'Silla Norda Q40 para 2']);
  expect((await product()).translations.texts[0]).toMatchObject({
    part: 'title',
    source: SOURCE,
    text: 'Silla Norda Q40 para 2',
    state: 'translated',
  });
  const text = 'Reposera plegable Norda Q40 para 2 personas';
  const done = await staff.act('correctTranslation', { asin, textId: await textId(SOURCE), text });
  expect(done.body.effects).toEqual([expect.stringContaining(text)]);
  expect(await shown()).toMatchObject({
    productTitle: SOURCE,
    translatedTitle: text,
    translation: { isCorrected: true },
  });

  await write('Norda Q41 folding chair');
  expect(await shown()).toMatchObject({ translatedTitle: null });
  expect((await product()).translations.stale).toMatchObject([{ source: SOURCE, text, part: 'title' }]);
  await write(SOURCE);
  expect(await shown()).toMatchObject({ translatedTitle: text });
  expect((await product()).translations.stale).toEqual([]);
});

test('names, measures and codes are told apart from texts that nobody has asked about yet', async () => {
  const productDetails = [
    { name: 'Item Weight', value: '1.52 pounds' },
    { name: 'Color', value: 'Petrol Mist of this test' },
  ];
  const named = buildProduct({
    asin: asinOf('B0CORRECT2'),
    productTitle: 'Norda',
    manufacturer: 'Norda',
    productDetails,
  });
  await writeProducts(shop.context, [{ product: named }], 'test');
  const { translations } = (await staff.call('readCatalogueProduct', { asin: named.asin })).body;
  const states = new Map(translations.texts.map(({ source, state }) => [source, state]));
  expect([states.get('Norda'), states.get('1.52 pounds')]).toEqual(['kept', 'kept']);
  expect(states.get('Petrol Mist of this test')).toBeNull();
});

test('a correction without a number, model or the brand of the source is refused, and so is a text of another product', async () => {
  await write(SOURCE);
  const id = await textId(SOURCE);
  const wrong = await staff.act('correctTranslation', { asin, textId: id, text: 'Silla plegable para dos' });
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(wrong.error)).toMatch(/un número o su unidad, un modelo, la marca/);
  const other = await staff.act('correctTranslation', { asin, textId: 'a'.repeat(64), text: 'Silla' });
  expect(other.status).toBe(400);
  const support = await createStaff(shop, 'support');
  expect((await support.act('correctTranslation', { asin, textId: id, text: SOURCE })).status).toBe(403);
});
