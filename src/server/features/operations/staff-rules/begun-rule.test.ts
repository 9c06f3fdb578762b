import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { dayStart } from '#domain/time/montevideo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const SEEDED_DRAFT = '00000000-0000-4000-8000-000000000402';
const TARIFF_IN_FORCE = '00000000-0000-4000-8000-000000000403';

const shop = await startShop();
const weight = [{ name: 'Item Weight', value: '2 kg' }];
const [asin = ''] = await insertProducts(shop, [
  { price: cents(250_00), productDetails: weight, productTitle: 'Norda Mixer' },
]);

/** What the product's page, its card and the calculator say of a parcel, and the pages of the rules. */
async function shown() {
  const [product, quote, settings] = await Promise.all([
    shop.call('readProduct', { params: { asin } }),
    shop.call('quoteFees', { body: { useFranchise: 'USE', productsAsin: [{ asin, quantity: 1 }] } }),
    shop.call('readSettings'),
  ]);
  return {
    product: product.body.landedPrice?.total,
    quote: quote.body.total,
    franchise: quote.body.useFranchise,
    limit: settings.body.regime.franchise.below,
    freight: settings.body.tariff.freight.map(({ perKilo }: { perKilo: number }) => perKilo),
  };
}

const figuresOf = {
  [SEEDED_DRAFT]: { decree: '100/026' },
  [TARIFF_IN_FORCE]: { freightTiers: [{ fromTenths: 0, perKilo: 4000 }] },
};

/** Finance drafts, the owner approves; returns the day. */
async function approve(from: keyof typeof figuresOf): Promise<string> {
  const [finance, owner] = [await createStaff(shop, 'finance'), await createStaff(shop, 'owner')];
  const id = randomUUID();
  await finance.act('draftRule', { id, from }, { reason: '' });
  const { body: draft } = await finance.call('readRule', { id });
  const body = { ...draft.body, ...figuresOf[from] };
  const edit = { id, version: draft.version, validFrom: draft.earliest, note: '', body };
  expect((await finance.act('editRule', edit, { reason: '' })).status).toBe(200);
  const { version } = (await owner.call('readRule', { id })).body;
  expect((await owner.act('approveRule', { id, version })).status).toBe(200);
  return draft.earliest;
}

test('what the staff approves is in force from the midnight of its day: product, calculator and pages follow', async () => {
  // 250 of goods, 40 of freight, 5, 22.5 and 60 % of 290.
  const today = { product: 491.5, quote: 491.5, franchise: 'NOT_APPLICABLE', limit: 200, freight: [20, 15, 12] };
  expect(await shown()).toEqual(today);
  const day = await approve(SEEDED_DRAFT);
  await approve(TARIFF_IN_FORCE);
  await shop.context.rules.refresh();
  shop.clock.set(new Date(Date.parse(dayStart(day)) - 60_000));
  expect(await shown()).toEqual(today);
  shop.clock.set(new Date(dayStart(day)));
  // 250 of goods, 80 of freight, 5, 22.5 and 22 % IVA of 330.
  expect(await shown()).toEqual({ product: 430.1, quote: 430.1, franchise: 'USE', limit: 800, freight: [40] });
});
