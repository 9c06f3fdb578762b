import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const HOUR = 60 * 60_000;
/** Held orders: since how many hours, the first for longer than it may be, and what each is of in US cents. */
const HELD = [
  { hours: 5, usdCents: 10_000 },
  { hours: 3, usdCents: 12_000 },
  { hours: 1, usdCents: 11_000 },
];

const UNDECIDED = { decision: null, decided_at: null, decided_by: null, reason: null };

const shop = await startShop();
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const DECIDED = {
  decision: 'released',
  decided_at: shop.clock.now(),
  decided_by: owner.id,
  reason: 'Confirmó',
} as const;
const held: string[] = [];
for (const { hours, usdCents } of HELD) {
  const { id } = await placeOrder(shop, shopper);
  const { db, clock } = shop.context;
  await db.updateTable('orders').set({ amount_usd_cents: usdCents }).where('id', '=', id).execute();
  const heldAt = new Date(clock().getTime() - hours * HOUR);
  const row = { id: randomUUID(), order_id: id, signals: '[]', points: 9, held_at: heldAt, ...UNDECIDED };
  await db.insertInto('order_holds').values(row).execute();
  held.push(id);
}

test('is sorted by age or by the dollars of the order, both ways, and filters what is late', async () => {
  const listed = async (input: object) => {
    const { rows } = (await owner.call('listExceptions', input)).body;
    return rows.map(({ subject }) => held.indexOf(subject));
  };
  expect(await listed({})).toEqual([0, 1, 2]);
  expect(await listed({ descending: true })).toEqual([2, 1, 0]);
  expect(await listed({ sort: 'amount', descending: true })).toEqual([1, 2, 0]);
  expect(await listed({ sort: 'amount' })).toEqual([0, 2, 1]);
  expect(await listed({ late: true })).toEqual([0]);
  expect((await owner.call('listExceptions', { sort: 'amount', after: 'x y z' })).status).toBe(400);
});

test.each([{}, { sort: 'amount', descending: true }] as const)(
  'goes on after a row that is over: %j',
  async (input) => {
    const [first, second] = (await owner.call('listExceptions', input)).body.rows;
    if (!first || !second) throw new Error('two orders are held');
    await shop.context.db.updateTable('order_holds').set(DECIDED).where('order_id', '=', first.subject).execute();
    const { body } = await owner.call('listExceptions', { ...input, after: first.position });
    expect(body.rows[0]).toEqual(second);
    await shop.context.db.updateTable('order_holds').set(UNDECIDED).where('order_id', '=', first.subject).execute();
  },
);

test('names customers only for who may see them', async () => {
  const [item] = (await owner.call('listExceptions', {})).body.rows;
  const { kind = 'order-held', subject = '' } = item ?? {};
  const row = async (staff: typeof owner) => (await staff.call('readException', { kind, subject })).body;
  expect(await row(owner)).toMatchObject({ customer: expect.stringMatching(/\w/), amount: { currency: 'USD' } });
  expect(await row(await createStaff(shop, 'purchasing'))).toMatchObject({ customer: null });
});
