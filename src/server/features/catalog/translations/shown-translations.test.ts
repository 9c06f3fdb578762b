import { expect, test } from 'vitest';
import type { FavoriteEntry } from '#contract/catalog.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { createShopper, fillCart, placeOrder, plainProducts } from '#testing/order-steps.ts';
import { asinOf, buildProduct, insertProducts } from '#testing/products.ts';
import { sharedShop } from '#testing/shop.ts';
import { storeTranslation } from '#testing/translations.ts';

const shop = await sharedShop();

const ENGLISH = 'Norda Q40 Wireless Headphones of this test';
const SPANISH = 'Auriculares inalámbricos Norda Q40 de esta prueba';
const readProduct = async (asin: string) => (await shop.call('readProduct', { params: { asin } })).body;

test('a product without translations has its source texts and null beside them', async () => {
  const [asin = ''] = await insertProducts(shop, [{ productTitle: 'Untranslated Kettle' }]);
  expect(await readProduct(asin)).toMatchObject({
    productTitle: 'Untranslated Kettle',
    translatedTitle: null,
    translation: null,
  });
});

test('translations stand beside the source texts, each at its position, and the source texts stay', async () => {
  const [asin = ''] = await insertProducts(shop, [
    {
      productTitle: ENGLISH,
      features: ['40 hours of battery', 'Folds flat'],
      productDescription: 'Good headphones of this test.',
      productDetails: [
        { name: 'Material', value: 'Steel of this test' },
        { name: 'constructor', value: '__proto__' },
      ],
      variations: [
        {
          variationName: 'Color',
          values: [
            { value: 'Petrol Mist', asin: null, dpUrl: null, available: true, imageUrl: null, selected: true },
            { value: 'Bone', asin: null, dpUrl: null, available: true, imageUrl: null, selected: false },
          ],
        },
      ],
    },
  ]);
  await storeTranslation(shop, [ENGLISH, SPANISH]);
  await storeTranslation(shop, ['Folds flat', 'Se pliegan']);
  await storeTranslation(shop, ['Good headphones of this test.', 'Buenos auriculares de esta prueba.']);
  await storeTranslation(shop, ['Steel of this test', 'Acero de esta prueba']);
  await storeTranslation(shop, ['Petrol Mist', 'Petróleo']);

  const product = await readProduct(asin);
  expect(product).toMatchObject({
    productTitle: ENGLISH,
    translatedTitle: SPANISH,
    features: ['40 hours of battery', 'Folds flat'],
    productDescription: 'Good headphones of this test.',
    translation: {
      features: [null, 'Se pliegan'],
      productDescription: 'Buenos auriculares de esta prueba.',
      productDetails: [
        { name: null, value: 'Acero de esta prueba' },
        { name: null, value: null },
      ],
      isCorrected: false,
    },
  });
  expect(product.variations[0]?.values).toMatchObject([
    { value: 'Petrol Mist', translatedValue: 'Petróleo' },
    { value: 'Bone', translatedValue: null },
  ]);
});

test('a new source text has no translation, and its old words get theirs back', async () => {
  const asin = asinOf('B0TRANSLA1');
  const write = (productTitle: string) =>
    writeProducts(shop.context, [{ product: buildProduct({ asin, productTitle }) }], 'test');
  await storeTranslation(shop, ['Old title of this test', 'Título viejo'], 'corrected');
  await write('Old title of this test');
  expect(await readProduct(asin)).toMatchObject({
    translatedTitle: 'Título viejo',
    translation: { isCorrected: true },
  });
  await write('New title of this test');
  expect(await readProduct(asin)).toMatchObject({ translatedTitle: null, translation: null });
  await write('Old title of this test');
  expect(await readProduct(asin)).toMatchObject({ translatedTitle: 'Título viejo' });
});

test('cards of lists and of the cart have the translated title, which an order freezes beside the source', async () => {
  const shopper = await createShopper(shop);
  const [asin = ''] = plainProducts(1);
  const { productTitle: title } = await readProduct(asin);
  await storeTranslation(shop, [title, 'Primera traducción']);

  const cart = await fillCart(shop, shopper, { asins: [asin] });
  expect(cart.cartItems[0]).toMatchObject({ title, product: { translatedTitle: 'Primera traducción' } });
  await shop.call('addFavorite', { body: { productId: asin } }, shopper);
  const { favorites } = (await shop.call('listFavorites', {}, shopper)).body;
  expect(favorites[0]?.product.translatedTitle).toBe('Primera traducción');
  const order = await placeOrder(shop, shopper, { asins: [asin] });
  await storeTranslation(shop, [title, 'Segunda traducción'], 'corrected');

  const { body } = await shop.call('readOrder', { params: { id: order.id } }, shopper);
  expect(body.cart.items[0]).toMatchObject({ title, translatedTitle: 'Primera traducción' });
});

test('a card has the beginning of the translated description, and none where it is not translated', async () => {
  const shopper = await createShopper(shop);
  const beginning = 'Keeps you as dry as a desk drawer of this test.\nIn any winter. ';
  const [long = '', other = ''] = await insertProducts(shop, [
    { productDescription: beginning.repeat(5) },
    { productDescription: 'Not translated in this test.' },
  ]);
  const spanish = 'Te deja seco como un cajón de esta prueba.\nEn cualquier invierno. ';
  await storeTranslation(shop, [beginning.repeat(5), spanish.repeat(5)]);
  const { db } = shop.context;
  await db.updateTable('translations').set({ part: 'description' }).where('source', '=', beginning.repeat(5)).execute();
  for (const productId of [long, other]) await shop.call('addFavorite', { body: { productId } }, shopper);
  const { favorites } = (await shop.call('listFavorites', {}, shopper)).body;
  const excerpts = new Map(
    favorites.map(({ productId, product }: FavoriteEntry) => [productId, product.translatedDescription]),
  );
  expect(excerpts.get(long)).toBe(spanish.repeat(5).slice(0, 160).replaceAll('\n', ' '));
  expect(excerpts.get(other)).toBeNull();
  await fillCart(shop, shopper, { asins: [long] });
  const { cartItems } = (await shop.call('readCart', {}, shopper)).body;
  expect(cartItems[0]?.product.translatedDescription).toBe(excerpts.get(long));
});

test('a saved product has its translated title', async () => {
  const shopper = await createShopper(shop);
  const [asin = ''] = await insertProducts(shop, [{ productTitle: 'Saved Lamp of this test' }]);
  await storeTranslation(shop, ['Saved Lamp of this test', 'Lámpara guardada de esta prueba']);
  await fillCart(shop, shopper, { asins: [asin] });
  const { body } = await shop.call('saveForLater', { body: { productId: asin, quantity: 1 } }, shopper);
  expect(body.savedItems[0]).toMatchObject({ translatedTitle: 'Lámpara guardada de esta prueba' });
});
