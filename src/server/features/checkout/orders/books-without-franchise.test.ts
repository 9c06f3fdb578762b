import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { createShopper, placeOrder, plainProducts, readOrder, type Shopper } from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';

/** A printed book of the demo catalogue. */
const BOOK = '166805227X';

const shop = await sharedShop();

test('three orders of one book leave the three franchises of the year', async () => {
  const who = await createShopper(shop);
  for (const _ of [1, 2, 3]) {
    const order = await placeOrder(shop, who, { asins: [BOOK] });
    expect(order).toMatchObject({ useFranchese: 'NOT_APPLICABLE', fees: { franchiseRefusal: 'NOTHING_TAXABLE' } });
  }
  expect(await quoteTaxable(who)).toMatchObject({ useFranchise: 'USE', franchiseLeft: 3 });
});

test('the migration gives back the franchises of earlier orders of books and changes no amount', async () => {
  const who = await createShopper(shop);
  const before = await placeOrder(shop, who, { asins: [BOOK] });
  const earlier = JSON.stringify({ useFranchise: 'USE', refusal: null, franchiseOffered: true });
  await sql`update orders set use_franchise = 'USE', fees = (fees - 'requestedFranchise' - 'regime') || ${earlier}::jsonb
    where id = ${before.id}`.execute(shop.context.db);
  expect(await quoteTaxable(who)).toMatchObject({ franchiseLeft: 2 });
  const migration = await readFile('src/db/migrations/0011_franchise_reasons.sql', 'utf8');
  await sql.raw(migration).execute(shop.context.db);
  expect(await quoteTaxable(who)).toMatchObject({ franchiseLeft: 3 });
  expect(await readOrder(shop, who, before.id)).toEqual(before);
});

test('an order keeps why the requested franchise was refused', async () => {
  const who = await createShopper(shop);
  const [first = '', second = '', third = '', fourth = ''] = plainProducts(4);
  const prices = new Map(demoCatalogue().map(({ asin, priceCents }) => [asin, priceCents ?? 0]));
  const [cheapest = ''] = plainProducts(15).toSorted((a, b) => (prices.get(a) ?? 0) - (prices.get(b) ?? 0));
  for (const asin of [first, second, third]) {
    const order = await placeOrder(shop, who, { asins: [asin] });
    expect(order).toMatchObject({ useFranchese: 'USE', fees: { franchiseRefusal: null } });
  }
  const refused = await placeOrder(shop, who, { asins: [fourth] });
  expect(refused).toMatchObject({ useFranchese: 'NOT_USE', fees: { franchiseRefusal: 'YEAR_COUNT' } });
  const chosen = await placeOrder(shop, who, { asins: [fourth], change: { useFranchese: 'NOT_USE' } });
  expect(chosen).toMatchObject({ useFranchese: 'NOT_USE', fees: { franchiseRefusal: null } });
  const many = await placeOrder(shop, who, { asins: [cheapest], quantity: 6 });
  expect(many).toMatchObject({ useFranchese: 'NOT_APPLICABLE', fees: { franchiseRefusal: 'QUANTITY' } });
  expect(await readOrder(shop, who, refused.id)).toEqual(refused);
});

async function quoteTaxable(who: Shopper) {
  const productsAsin = plainProducts(1).map((asin) => ({ asin, quantity: 1 }));
  for (const { asin } of productsAsin) await shop.call('readProduct', { params: { asin } });
  return (await shop.call('quoteFees', { body: { useFranchise: 'USE', productsAsin } }, who)).body;
}
