import { expect, test } from 'vitest';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addMonths } from '#domain/time/month.ts';
import { addDays } from '#domain/time/week.ts';
import { seedDemo } from '#seed/seed-demo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';
import { createDemoBackoffice } from './create-demo-backoffice.ts';

const shop = await startShop();
await seedDemo(shop.context, () => undefined);
expect(await createDemoBackoffice(shop.context)).toBe(true);
const owner = await createStaff(shop, 'owner');

const rowsOf = async <Row>(reply: Promise<{ status: number; body: { rows: Row[] } }>) => {
  const { status, body } = await reply;
  expect(status).toBe(200);
  return body.rows;
};

test('the queue has rows of several kinds', async () => {
  const rows = await rowsOf(owner.call('listExceptions', {}));
  const kinds = new Set(rows.map(({ kind }) => kind));
  for (const kind of ['order-held', 'package-without-order', 'weight-difference', 'carrier-charge-without-order'])
    expect([...kinds]).toContain(kind);
  expect(kinds.size).toBeGreaterThanOrEqual(6);
});

test('a case has messages of both sides, and a refund waits for a person other than who asked for it', async () => {
  const [open] = await rowsOf(owner.call('listCases', {}));
  const { body: found } = await owner.call('readCase', { number: open?.number ?? 0 });
  expect(found.messages.map(({ author }) => author)).toEqual(['customer', 'staff', 'customer']);
  const [refund] = await rowsOf(owner.call('listRefunds', {}));
  expect(refund).toMatchObject({ stage: 'waiting', requestedBy: 'Bruno Acosta' });
  expect((await owner.act('approveRefund', { id: refund?.id ?? '' }, { dryRun: true })).status).toBe(200);
});

test('the statement has a movement in each state, and the invoice differs from what was quoted', async () => {
  const movements = await rowsOf(owner.call('listMovements', {}));
  expect(new Set(movements.map(({ state }) => state))).toEqual(new Set(['matched', 'proposed', 'unmatched']));
  const [invoice] = await rowsOf(owner.call('listCarrierInvoices', {}));
  expect(invoice).toMatchObject({ lines: 3, openCharges: 2 });
});

test('a correction of a product ends within a week, searches found nothing, and the last two whole weeks have visits', async () => {
  expect(await rowsOf(owner.call('listOverrides', { expiring: true }))).toHaveLength(1);
  const sevenDaysAgo = addDays(montevideoDay(shop.context.clock().toISOString()), -7);
  const { body: week } = await owner.call('readWeek', { day: sevenDaysAgo });
  expect(week.figures.visits).toBeGreaterThan(500);
  expect(week.before.visits).toBeGreaterThan(500);
  const { body: searches } = await owner.call('listSearches', { period: 'month' });
  expect(searches.fruitless.length).toBeGreaterThan(2);
});

test('orders on their way have a risk of arriving late, and a category weighs more than quoted', async () => {
  await shop.drain();
  const orders = await rowsOf(owner.call('listOrders', { sort: 'risk' }));
  expect(orders.length).toBeGreaterThan(3);
  const thisMonth = montevideoDay(shop.context.clock().toISOString()).slice(0, 7);
  // The demo's orders are days to weeks old: which of two months they stand in depends on the day.
  const months = await Promise.all(
    [thisMonth, addMonths(thisMonth, -1)].map((month) => owner.call('listCategoryCosts', { month })),
  );
  const heavier = months.flatMap(({ body }) => body.categories.filter(({ percent }) => (percent ?? 0) > 10));
  expect(new Set(heavier.map(({ category }) => category)).size).toBe(1);
});

test('a later start adds nothing, and what was added waits for people alone', async () => {
  const subjects = async () =>
    (await rowsOf(owner.call('listExceptions', {}))).map(({ kind, subject }) => [kind, subject]);
  // A mail of the demo that is about to be sent is late for a moment.
  await shop.drain();
  const before = await subjects();
  expect(await createDemoBackoffice(shop.context)).toBe(false);
  await shop.drain();
  expect(await subjects()).toEqual(before);
});

test('with a real partner there is none of it', async () => {
  const { partnerSettings } = shop.context;
  const simulated = partnerSettings.simulated.filter((name) => name !== 'zinc');
  const context = { ...shop.context, partnerSettings: { ...partnerSettings, simulated } };
  expect(await createDemoBackoffice(context)).toBe(false);
});
