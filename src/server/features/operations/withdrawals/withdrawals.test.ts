import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { lastWithdrawalDay } from '#domain/order/withdrawal.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { confirmStaff, createStaff } from '#testing/backoffice.ts';
import {
  announceStatus,
  createShopper,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const shop = await startShop({ config: { refundApprovalLimitCents: 0 } });
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');
beforeEach(async () => {
  await confirmStaff(shop, support);
  await confirmStaff(shop, finance);
});

const withdraw = (id: string, who: Shopper = shopper) =>
  shop.call('withdrawFromOrder', { params: { id }, body: {} }, who);
const rightOf = async (id: string, who: Shopper = shopper, at: TestShop = shop) =>
  (await at.call('readWithdrawal', { params: { id } }, who)).body;

async function delivered(options: Parameters<typeof placeOrder>[2] = {}) {
  const order = await placeConsolidatedOrder(shop, shopper, options);
  await announceStatus(shop, order.carrierTrackingNumber, 'SHDEL');
  await waitForStatus(shop, shopper, { id: order.id, status: 'COMPLETED' });
  return order;
}

async function mailsOf(orderId: string): Promise<string[]> {
  const ids = sql<string>`(select ${orderId} union all select id::text from refunds where order_id = ${orderId})`;
  return (await shop.context.db.selectFrom('mails').select('kind').where('subject_id', 'in', ids).execute()).map(
    ({ kind }) => kind,
  );
}

async function refundsOf(orderId: string) {
  return await shop.context.db.selectFrom('refunds').select('amount_cents').where('order_id', '=', orderId).execute();
}

const queued = async (number: number) =>
  (await support.call('listExceptions', { orderNumber: number })).body.rows.map(({ kind, detail }) => [kind, detail]);

describe('a shopper withdraws', () => {
  test('from a delivered order until its last day: its goods come back and its money is asked for whole', async () => {
    const { id, number, amount } = await delivered();
    const deliveredOn = montevideoDay(shop.clock.now().toISOString());
    const lastDay = lastWithdrawalDay(deliveredOn);
    expect(await rightOf(id)).toEqual({
      isOpen: true,
      deliveredOn,
      lastDay,
      comesBack: { amount, currency: 'USD', byTransfer: false },
      lines: [{ id: expect.any(String), amounts: [amount] }],
      request: null,
    });
    const replies = await Promise.all([withdraw(id), withdraw(id)]);
    expect(replies.map(({ status, body }) => [status, body.request.state])).toEqual(Array(2).fill([200, 'requested']));
    expect(await mailsOf(id)).toEqual(expect.arrayContaining(['order-withdrawal-at-branch', 'order-delivered']));
    expect(await queued(number)).toEqual([['withdrawal', expect.stringContaining('su plazo legal es hasta el')]]);

    const dry = await support.act('receiveWithdrawal', { number }, { dryRun: true });
    const done = await support.act('receiveWithdrawal', { number });
    expect(done.body.effects).toEqual(dry.body.effects);
    for (const name of ['receiveWithdrawal', 'refuseWithdrawal'] as const)
      expect((await support.act(name, { number })).status, 'once').toBe(409);
    expect(await refundsOf(id), 'a second person agrees first').toEqual([]);
    const { body } = await finance.call('listExceptions', { orderNumber: number });
    const [waiting] = body.rows;
    expect(waiting?.kind).toBe('refund-waiting');
    expect((await finance.act('approveRefund', { id: waiting?.subject ?? '' })).status).toBe(200);
    expect(await refundsOf(id)).toEqual([{ amount_cents: Math.round(amount * 100) }]);
    expect((await rightOf(id)).request.state).toBe('received');
    expect((await readOrder(shop, shopper, id)).status).toBe('COMPLETED');
  });

  test('and the refund that another person refuses, or that is taken back, is to be decided again; the shopper hears once', async () => {
    const { id, number, amount } = await delivered();
    await withdraw(id);
    for (const end of ['refuseRefund', 'withdrawRefund'] as const) {
      await support.act('receiveWithdrawal', { number });
      const [waiting] = (await finance.call('listExceptions', { orderNumber: number })).body.rows;
      const who = end === 'refuseRefund' ? finance : support;
      expect((await who.act(end, { id: waiting?.subject ?? '' })).status).toBe(200);
      expect(await queued(number)).toEqual([['withdrawal', expect.stringContaining('su devolución no se aprobó')]]);
      expect((await rightOf(id)).request.state).toBe('received');
    }
    expect((await support.act('receiveWithdrawal', { number })).body.effects[0]).toContain('se pide otra vez');
    const [waiting] = (await finance.call('listExceptions', { orderNumber: number })).body.rows;
    await finance.act('approveRefund', { id: waiting?.subject ?? '' });
    expect(await queued(number)).toEqual([]);
    expect(await refundsOf(id)).toEqual([{ amount_cents: Math.round(amount * 100) }]);
    expect((await mailsOf(id)).filter((kind) => kind === 'order-withdrawal-received')).toHaveLength(1);
  });

  test('and what came back is not accepted after all, once its refund was refused', async () => {
    const { id, number } = await delivered();
    await withdraw(id);
    await support.act('receiveWithdrawal', { number });
    const [waiting] = (await finance.call('listExceptions', { orderNumber: number })).body.rows;
    await finance.act('refuseRefund', { id: waiting?.subject ?? '' });
    expect((await support.act('refuseWithdrawal', { number }, { reason: 'Vino usado' })).status).toBe(200);
    expect((await rightOf(id)).request).toMatchObject({ state: 'refused', reason: 'Vino usado' });
    expect([await queued(number), await refundsOf(id)]).toEqual([[], []]);
  });

  test('from an order that nobody bought: it is cancelled and nothing has to come back', async () => {
    const owner = await createStaff(shop, 'owner');
    await owner.act('changeSwitch', { name: 'purchasing', stop: true });
    const { id, number, amount } = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id });
    await waitForStatus(shop, shopper, { id, status: 'PAID' });
    expect((await withdraw(id)).body.request.state).toBe('done');
    await owner.act('changeSwitch', { name: 'purchasing', stop: false });
    expect((await readOrder(shop, shopper, id)).status).toBe('REFUND');
    expect(await refundsOf(id)).toEqual([{ amount_cents: Math.round(amount * 100) }]);
    expect(await queued(number)).toEqual([]);
  });

  test('from an order on its way, whose cancellation came too late: nobody has to decide about that any more', async () => {
    const { id, number } = await placePurchasedOrder(shop, shopper);
    await shop.call('cancelOrder', { params: { id }, body: {} }, shopper);
    expect((await queued(number)).map(([kind]) => kind)).toEqual(['cancellation-too-late']);
    const { deliveredOn, lastDay } = (await withdraw(id)).body;
    expect([deliveredOn, lastDay]).toEqual([null, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    expect((await queued(number)).map(([kind]) => kind)).toEqual(['withdrawal']);
    expect(await mailsOf(id)).toContain('order-withdrawal-under-way');
  });

  test('only from a paid order of their own', async () => {
    const { id } = await placeOrder(shop, shopper);
    expect((await withdraw(id)).status).toBe(409);
    const stranger = await createShopper(shop);
    expect((await withdraw(id, stranger)).status).toBe(404);
    expect((await shop.call('readWithdrawal', { params: { id } }, stranger)).status).toBe(404);
  });
});

describe('a shopper withdraws from a part of a delivered order', () => {
  const withdrawLines = (id: string, lines: { id: string; quantity: number }[]) =>
    shop.call('withdrawFromOrder', { params: { id }, body: { lines } }, shopper);
  const textsOf = async (orderId: string) =>
    await shop.context.db
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('subject_id', 'like', `${orderId}%`)
      .where('kind', 'like', 'order-withdrawal-%')
      .orderBy('created_at')
      .execute();
  const twoOfTwo = async () => {
    const order = await delivered({ asins: plainProducts(2), quantity: 2 });
    const { lines } = await rightOf(order.id);
    const [first, second] = lines;
    return { ...order, first, second };
  };
  const waitingRefund = async (number: number) =>
    (await finance.call('listExceptions', { orderNumber: number, kind: 'refund-waiting' })).body.rows[0]?.subject ?? '';

  test('of one unit: the mail names it, its share is asked for, and the rest stays', async () => {
    const { id, number, amount, first, second } = await twoOfTwo();
    expect([first.amounts.length, second.amounts.length]).toEqual([2, 2]);
    expect(first.amounts[1] + second.amounts[1]).toBeCloseTo(amount);
    const { status, body } = await withdrawLines(id, [{ id: first.id, quantity: 1 }]);
    expect([status, body.request]).toMatchObject([
      200,
      { state: 'requested', lines: [{ id: first.id, quantity: 1 }], comesBack: { amount: first.amounts[0] } },
    ]);
    expect(await textsOf(id)).toMatchObject([
      { text: expect.stringMatching(/una parte de tu compra[\s\S]*\(1 unidad\)/) },
    ]);
    expect(await queued(number)).toEqual([['withdrawal', expect.stringMatching(/^Devuelve una unidad\. Se entregó/)]]);
    await support.act('receiveWithdrawal', { number });
    await finance.act('approveRefund', { id: await waitingRefund(number) });
    expect(await refundsOf(id)).toEqual([{ amount_cents: Math.round(first.amounts[0] * 100) }]);
    expect((await readOrder(shop, shopper, id)).status).toBe('COMPLETED');
    expect(await rightOf(id)).toMatchObject({ isOpen: false, request: { state: 'received', comesBack: null } });
    expect((await textsOf(id)).at(-1)?.text).toContain('lo que pagaste por eso');
  });

  test('and of more until it is back, each named once: everything named is the whole order', async () => {
    const { id, number, amount, first, second } = await twoOfTwo();
    await withdrawLines(id, [{ id: first.id, quantity: 2 }]);
    const repeated = await Promise.all([1, 2].map((quantity) => withdrawLines(id, [{ id: first.id, quantity }])));
    expect(repeated.map(({ body }) => body.request.lines)).toEqual(Array(2).fill([{ id: first.id, quantity: 2 }]));
    expect(await textsOf(id), 'nothing new is mailed once').toHaveLength(1);
    const more = await withdrawLines(id, [{ id: second.id, quantity: 1 }]);
    expect(more.body.request.comesBack.amount).toBeCloseTo(first.amounts[1] + second.amounts[0]);
    const whole = await withdrawLines(id, [{ id: second.id, quantity: 2 }]);
    expect(whole.body).toMatchObject({ isOpen: false, request: { lines: null, comesBack: { amount } } });
    expect(await textsOf(id)).toHaveLength(3);
    expect((await queued(number))[0]?.[1]).toMatch(/^Se entregó/);
  });

  test('of what is paid back meanwhile, nothing is asked for twice', async () => {
    const { id, number, first } = await twoOfTwo();
    await withdrawLines(id, [{ id: first.id, quantity: 1 }]);
    const asin = (await readOrder(shop, shopper, id)).cart.items.find((item) => item.id === first.id)?.productId ?? '';
    await support.act('requestRefund', { orderNumber: number, kind: 'lines', lines: [{ asin, quantity: 2 }] });
    await finance.act('approveRefund', { id: await waitingRefund(number) });
    const done = await support.act('receiveWithdrawal', { number });
    expect(done.body.effects).toEqual([expect.stringContaining('ya se devolvió')]);
    expect([await queued(number), (await refundsOf(id)).length]).toEqual([[], 1]);
  });

  test('only of its own lines, of units that are left, and not while it can be cancelled', async () => {
    const { id, first } = await twoOfTwo();
    const faults = [
      [{ id: first.id, quantity: 3 }],
      [{ id: randomUUID(), quantity: 1 }],
      [
        { id: first.id, quantity: 1 },
        { id: first.id, quantity: 1 },
      ],
    ];
    for (const lines of faults)
      expect((await withdrawLines(id, lines)).body.errors, JSON.stringify(lines)).toMatchObject([{ field: 'lines' }]);
    expect((await rightOf(id)).request).toBeNull();
    const owner = await createStaff(shop, 'owner');
    await owner.act('changeSwitch', { name: 'purchasing', stop: true });
    const unbought = await placeOrder(shop, shopper, { asins: plainProducts(2) });
    await payAtBank(shop, shopper, { id: unbought.id });
    await waitForStatus(shop, shopper, { id: unbought.id, status: 'PAID' });
    const part = await withdrawLines(unbought.id, [{ id: unbought.cart.items[0]?.id ?? '', quantity: 1 }]);
    expect([part.status, part.body.message]).toEqual([409, expect.stringContaining('se cancela entera')]);
    await owner.act('changeSwitch', { name: 'purchasing', stop: false });
  });
});

test('the staff refuses what the law excludes, and the shopper reads why', async () => {
  const { id, number } = await delivered();
  await withdraw(id);
  const done = await support.act('refuseWithdrawal', { number }, { reason: 'El disco vino abierto' });
  expect(done.status).toBe(200);
  expect((await rightOf(id)).request).toMatchObject({ state: 'refused', reason: 'El disco vino abierto' });
  expect(await mailsOf(id)).toContain('order-withdrawal-refused');
  expect(await refundsOf(id)).toEqual([]);
  expect(await queued(number)).toEqual([]);
  expect((await support.act('refuseWithdrawal', { number })).status, 'once').toBe(409);
});

test('after the last day the right is over, and the page says since when', async () => {
  const { id } = await delivered();
  const { lastDay } = await rightOf(id);
  const before = shop.clock.now();
  shop.clock.set(new Date(new Date(dayStart(lastDay)).getTime() + 24 * 60 * 60_000));
  const { email, password } = shopper;
  const token = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
  const late = await withdraw(id, { ...shopper, token });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('podías arrepentirte hasta el');
  expect((await rightOf(id, { ...shopper, token })).isOpen).toBe(false);
  shop.clock.set(before);
});
