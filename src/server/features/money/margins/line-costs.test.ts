import { expect, test } from 'vitest';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, plainProducts, waitForStatus } from '#testing/order-steps.ts';
import { placePaidOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { sumUpMargins } from './sum-up-margins.ts';

const DAY_MS = 24 * 60 * 60_000;

const shop = await startShop();
const { db } = shop.context;
const shopper = await createShopper(shop);
const finance = await createStaff(shop, 'finance');
const purchasing = await createStaff(shop, 'purchasing');
const today = montevideoDay(shop.clock.now().toISOString());

/** Bought, and billed by the carrier with so many percent of the weight that was quoted. */
async function billedOrder(asins: string[], percent: number) {
  const order = await placePaidOrder(shop, shopper, { asins });
  await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
  const { fees } = await db.selectFrom('orders').select('fees').where('id', '=', order.id).executeTakeFirstOrThrow();
  const kilos = ((fees.realWeight * percent) / 100_000).toFixed(3);
  const header = 'Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD)';
  const content = `${header}\r\nK-${order.number},${today},${order.id},${kilos},${(fees.freight * 1.5) / 100}`;
  expect((await finance.act('importCarrierInvoice', { content })).error.message).toBeUndefined();
  return order;
}

const costsOf = async (number: number, staff = finance) =>
  (await staff.call('readOrderForStaff', { number })).body.margin;

test('the lines of an order add up to its margin, and say that they weigh more than quoted', async () => {
  const { number } = await billedOrder(plainProducts(3), 150);
  const margin = await costsOf(number);
  if (!margin?.costs) throw new Error('finance sees what an order costs');
  const { lines, carrierSource } = margin.costs;
  const sum = (of: 'quoted' | 'real') =>
    lines.flatMap((line) => Object.values(line[of])).reduce((total, cents) => total + cents, 0);
  const { chargedCents, marginCents, refundedCents } = margin.amounts;
  expect([lines.length, carrierSource]).toEqual([3, 'invoice']);
  expect([sum('quoted'), sum('real')]).toEqual([chargedCents, chargedCents - marginCents - refundedCents]);
  for (const { quotedGrams, realGrams } of lines) expect((realGrams ?? 0) / quotedGrams).toBeCloseTo(1.5, 1);
  expect(lines.flatMap(({ causes }) => causes).some(({ cause, cents }) => cause === 'weight' && cents > 0)).toBe(true);
  expect(await costsOf(number, purchasing)).toBeNull();
});

test('a category that weighs more than quoted, order after order, is proposed with its products', async () => {
  const asins = plainProducts(6).slice(3);
  for (const asin of asins) await billedOrder([asin], 114);
  await db.updateTable('products').set({ kind_name: 'Camperas · hombre' }).where('asin', 'in', asins).execute();
  const month = today.slice(0, 7);
  const before = (await finance.call('listCategoryCosts', { month })).body;
  await sumUpMargins({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + DAY_MS) });
  const { computedAt, categories } = (await finance.call('listCategoryCosts', { month })).body;
  expect(computedAt).not.toBe(before.computedAt);
  const found = categories.find((one) => one.category === 'Camperas');
  expect(found?.percent).toBeGreaterThanOrEqual(14);
  expect(found?.heavier).toBe(found?.weighed);
  expect(found?.products.length).toBeGreaterThan(0);
  for (const { realGrams, quotedGrams } of found?.products ?? []) expect(realGrams).toBeGreaterThan(quotedGrams);
  const { summary } = (await finance.call('listMargins', { month })).body;
  const { totals } = summary ?? { totals: null };
  const total = (key: 'realCents' | 'realFreightCents') => categories.reduce((sum, one) => sum + one[key], 0);
  expect(total('realFreightCents')).toBe(totals?.carrierCents);
  expect(total('realCents')).toBe(
    (totals?.marketplaceCents ?? 0) + (totals?.carrierCents ?? 0) + (totals?.taxesCents ?? 0),
  );
});

test('a month that was not added up has no categories, and no role without money sees them', async () => {
  const { body } = await finance.call('listCategoryCosts', { month: '2020-01' });
  expect(body).toEqual({ month: '2020-01', computedAt: null, categories: [] });
  expect((await purchasing.call('listCategoryCosts', {})).status).toBe(403);
  expect((await finance.call('listCategoryCosts', { month: '2020' })).error.errors).toMatchObject([{ field: 'month' }]);
});
