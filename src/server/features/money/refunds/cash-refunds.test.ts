import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, payAtBank, placeOrder, preparePayment, waitForStatus } from '#testing/order-steps.ts';
import { giveAccount, placeRefundedCashOrder, pollPayments } from '#testing/payment-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';
import { decryptAccount } from './account-cipher.ts';
import { sendRefund } from './send-refund.ts';

const { log, lines: logged } = captureLog('debug');
const shop = await startShop({ log });
let shopper = await createShopper(shop);
const finance = await createStaff(shop, 'finance');

function refundsOf(orderId: string) {
  return shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute();
}

/** The subjects of the mails about an order's refund. */
async function refundMails(orderNumber: number) {
  const mails = await shop.mails(shopper.email);
  return mails.filter(({ subject }) => subject.includes('evol') && subject.endsWith(`n.º ${orderNumber}`));
}

test('the refund of an order that was paid in cash waits for the bank account of the shopper', async () => {
  const order = await placeRefundedCashOrder(shop, shopper);
  await shop.drain();
  expect(await refundsOf(order.id)).toMatchObject([
    { state: 'awaiting-account', reason: 'purchase-refused', currency: 'UYU', sent_at: null },
  ]);
  const [mail, ...others] = await shop.waitFor('the mail', async () => {
    const found = await refundMails(order.number);
    return found.length > 0 && found;
  });
  expect(others).toEqual([]);
  expect(mail?.text).toContain('a qué cuenta');
  expect(mail?.text).not.toContain('mismo medio');
});

test('a refund of cash that an earlier version requested waits for the account too', async () => {
  const order = await placeRefundedCashOrder(shop, shopper);
  await shop.drain();
  const [refund] = await refundsOf(order.id);
  const { db } = shop.context;
  await db.updateTable('refunds').set({ state: 'requested' }).where('order_id', '=', order.id).execute();
  await db
    .deleteFrom('mails')
    .where('subject_id', '=', refund?.id ?? '')
    .execute();
  await Promise.all([1, 2, 3].map(() => sendRefund(shop.context, { refundId: refund?.id ?? '' })));
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'awaiting-account', sent_at: null }]);
  const mails = db
    .selectFrom('mails')
    .select('kind')
    .where('subject_id', '=', refund?.id ?? '');
  expect(await mails.execute()).toEqual([{ kind: 'order-refund-cash' }]);
});

test('a second payment in cash waits for an account while its order goes on', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { body } = await preparePayment(shop, shopper, { id, method: 'abitab' });
  await payAtBank(shop, shopper, { id });
  await shop.control('abitab', { scenario: 'pay', voucher: body.voucher.code });
  await pollPayments(shop, id);
  expect(await refundsOf(id)).toMatchObject([{ state: 'awaiting-account', reason: 'overpaid' }]);
  expect((await giveAccount(shop, shopper, { id })).status).toBe(200);
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
});

test('an order without a refund by transfer needs no account', async () => {
  const { id } = await placeOrder(shop, shopper);
  expect((await shop.call('listRefunds', { params: { id } }, shopper)).body).toEqual([]);
  expect(await giveAccount(shop, shopper, { id })).toMatchObject({
    status: 409,
    body: { message: 'Esta orden no espera una cuenta para devolverte dinero' },
  });
});

describe('the bank account', () => {
  let order: Order;
  const params = () => ({ id: order.id });
  const give = (change: Record<string, unknown> = {}, by: TestCustomer = shopper) =>
    giveAccount(shop, by, { id: order.id, ...change });
  const list = (by: TestCustomer = shopper) => shop.call('listRefunds', { params: params() }, by);
  const events = async () => {
    const [refund] = await refundsOf(order.id);
    return await shop.context.db
      .selectFrom('refund_events')
      .select(['code', 'actor'])
      .where('refund_id', '=', refund?.id ?? '')
      .orderBy('id')
      .execute();
  };
  beforeEach(async () => {
    shopper = await createShopper(shop);
    order = await placeRefundedCashOrder(shop, shopper);
  });

  test('is stored encrypted, and returned and mailed only with its bank and last digits', async () => {
    expect((await list()).body).toMatchObject([{ state: 'awaiting-account', account: null, sentAt: null }]);
    const given = await give({ accountNumber: '0012-3456.7890', holderDocument: '4.871.206-1' });
    expect(given.status).toBe(200);
    expect(given.body).toMatchObject([
      { state: 'account-given', currency: 'UYU', account: { bank: 'santander', ending: '7890' } },
    ]);
    expect((await list()).body).toEqual(given.body);
    const [refund] = await refundsOf(order.id);
    expect(refund && decryptAccount(shop.context, refund)).toEqual({ ...ACCOUNT_FORM, accountNumber: '001234567890' });
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(shopper.email)).find(({ subject }) => subject.startsWith('Anotamos la cuenta')),
    );
    expect(mail.text).toContain('Santander, terminada en 7890');
    const stored = JSON.stringify([await takeSnapshot(shop), await shop.mails(shopper.email), logged(), given.body]);
    expect(stored).not.toContain('001234567890');
    expect(stored).not.toContain('4567890');
  });

  test('changes until a person has taken the refund up; the same account again changes nothing', async () => {
    await give();
    await give();
    expect(await events()).toEqual([{ code: 'account-given', actor: 'customer' }]);
    const changed = await give({ bank: 'brou', branch: '', accountNumber: '00123456700001' });
    expect(changed.body).toMatchObject([{ account: { bank: 'brou', ending: '0001' } }]);
    expect(await events()).toHaveLength(2);
    const [refund] = await refundsOf(order.id);
    const id = refund?.id ?? '';
    expect((await finance.act('takeRefund', { id })).status).toBe(200);
    expect((await finance.call('readRefundAccount', { id })).body).toMatchObject({
      bank: 'brou',
      accountNumber: '00123456700001',
    });
    await shop.drain();
    const before = await takeSnapshot(shop);
    for (const change of [{}, { bank: 'brou', branch: '', accountNumber: '00123456700001' }]) {
      expect(await give(change)).toMatchObject({
        status: 409,
        body: { message: 'Ya estamos haciendo la transferencia; si la cuenta está mal, escribinos' },
      });
    }
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
    expect((await list()).body).toMatchObject([{ state: 'taken', account: { ending: '0001' } }]);
  });

  test('that is changed while a person takes the refund up is the one that the person gets, or is refused', async () => {
    await give();
    const [refund] = await refundsOf(order.id);
    const id = refund?.id ?? '';
    // Fewer than the attempts at a password that one account has.
    const numbers = Array.from({ length: 4 }, (_, nth) => `90000000${nth}`);
    const [taken, ...given] = await Promise.all([
      finance.act('takeRefund', { id }),
      ...numbers.map((accountNumber) => give({ accountNumber })),
    ]);
    expect(taken.status).toBe(200);
    const [after] = await refundsOf(order.id);
    const { recipient: _recipient, ...account } = (await finance.call('readRefundAccount', { id })).body ?? {};
    expect(after && decryptAccount(shop.context, after)).toEqual(account);
    expect(given.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test('of another customer is neither read nor set', async () => {
    const stranger = await shop.createCustomer();
    for (const reply of [await list(stranger), await give({}, stranger)]) {
      expect(reply).toMatchObject({ status: 404, body: { message: 'No encontramos esa orden' } });
    }
    expect(await events()).toEqual([]);
  });

  test.each([
    ['bank', 'banco', 'Elegí el banco de tu cuenta'],
    ['branch', '', 'Santander pide también el número de sucursal'],
    ['branch', '12345', 'La sucursal tiene hasta cuatro números'],
    ['accountType', '', 'Elegí caja de ahorro o cuenta corriente'],
    ['currency', 'EUR', 'Elegí la moneda de la cuenta'],
    ['currency', 'USD', 'La devolución es en pesos: indicá una cuenta en pesos'],
    ['accountNumber', '', 'Campo obligatorio'],
    ['accountNumber', '123', 'El número de cuenta tiene entre 4 y 14 números'],
    ['accountNumber', 12345678, 'Tiene que ser un texto'],
    ['holderName', 'L', 'El largo mínimo del nombre es de 2 caracteres'],
    ['holderDocument', '1234', 'El documento es una cédula, de 6 a 8 números, o un RUT de 12'],
    ['ending', '1234', 'Ese campo no existe en este pedido'],
  ])('is refused with %s "%s": %s', async (field, value, message) => {
    const reply = await give({ [field]: value });
    expect(reply).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
    expect(reply.body.errors).toHaveLength(1);
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'awaiting-account', account: null }]);
  });

  test('is limited in its changes, each of which causes a mail', async () => {
    const replies = [];
    for (let nth = 0; nth < 32; nth += 1) replies.push(await give({ accountNumber: `90000${100 + nth}` }));
    expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429, 429]);
  });
});
