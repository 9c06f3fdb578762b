import { expect, test } from 'vitest';
import { PRESENCE_PATH } from '#contract/backoffice/presence.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

interface PresenceReply {
  status: number;
  names: string[];
  lastAct: number | null;
}

async function tell(
  staff: Pick<TestStaff, 'cookie'>,
  body: object,
  origin = shop.context.config.publicUrl,
): Promise<PresenceReply> {
  const headers = { 'content-type': 'application/json', origin, cookie: staff.cookie };
  const answer = await fetch(shop.url + PRESENCE_PATH, { method: 'POST', headers, body: JSON.stringify(body) });
  const { names = [], lastAct = null } = (await answer.json()) as Partial<PresenceReply>;
  return { status: answer.status, names, lastAct };
}

test('who has the page of an order open hears of the others who have, until they leave or say nothing more', async () => {
  const here = { kind: 'order', id: '10001', isOpen: true };
  expect(await tell(support, here)).toMatchObject({ status: 200, names: [] });
  expect(await tell(finance, here)).toMatchObject({ status: 200, names: ['Ana support'] });
  expect(await tell(support, here)).toMatchObject({ status: 200, names: ['Ana finance'] });
  expect((await tell(support, { ...here, id: '10002' })).names).toEqual([]);
  await tell(finance, { ...here, isOpen: false });
  expect((await tell(support, here)).names).toEqual([]);
  await tell(finance, here);
  await shop.context.db
    .updateTable('staff_presence')
    .set({ seen_at: new Date(shop.context.clock().getTime() - 60_000) })
    .where('staff_id', '=', finance.id)
    .execute();
  expect((await tell(support, here)).names).toEqual([]);
});

test('whoever opens the page of an order has seen the notes on it that name them, and those of no other order, and hears of each act', async () => {
  const shopper = await createShopper(shop);
  const orders = [await placeOrder(shop, shopper), await placeOrder(shop, shopper)];
  const numbers = await shop.context.db
    .selectFrom('orders')
    .select('number')
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  for (const { number } of numbers)
    await support.act('addNote', { subject: { kind: 'order', number }, text: '@Ana finance mirá' });
  const bell = async () => (await finance.call('readBell', {})).body.items.map(({ label, isNew }) => [label, isNew]);
  const [seen, other] = numbers.map(({ number }) => number);
  const page = { kind: 'order', id: String(seen), isOpen: true };
  const { lastAct } = await tell(finance, page);
  expect((await tell(finance, page)).lastAct).toBe(lastAct);
  await support.act('addNote', { subject: { kind: 'order', number: Number(other) }, text: 'otra' });
  expect((await tell(finance, page)).lastAct).toBe(lastAct);
  await support.act('takeOrder', { number: Number(seen) });
  expect((await tell(finance, page)).lastAct).toBeGreaterThan(Number(lastAct));
  expect((await bell()).sort()).toEqual(
    [
      [`Orden ${seen}`, false],
      [`Orden ${other}`, true],
    ].sort(),
  );
});

test('the page of something that the role does not see is refused, as is what no page of the back office sends', async () => {
  const id = support.id;
  expect((await tell(finance, { kind: 'case', id: '1', isOpen: true })).status).toBe(403);
  expect((await tell(support, { kind: 'customer', id, isOpen: true })).status).toBe(200);
  expect((await tell({ cookie: '' }, { kind: 'order', id, isOpen: true })).status).toBe(401);
  expect((await tell(support, { kind: 'order', id, isOpen: true }, 'https://otro.example')).status).toBe(403);
  for (const body of [
    { kind: 'rule', id },
    { kind: 'order', id: "' or 1", isOpen: true },
    { kind: 'order', id, isOpen: true, more: 1 },
  ])
    expect((await tell(support, body)).status).toBe(400);
});
