import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateMicros } from '#domain/money/exchange.ts';
import { encryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const FOREIGN = { ...ACCOUNT_FORM, holderName: 'Otra Persona', holderDocument: '12345672' };

let shopper: Shopper;
let desk: { id: string; orderId: string; number: number };

const shop = await startShop();
const finance = await createStaff(shop, 'finance');
const owner = await createStaff(shop, 'owner');

async function newRefund(of: TestShop) {
  shopper = await createShopper(of);
  const order = await placeRefundedCashOrder(of, shopper);
  const { id } = await of.context.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { id, orderId: order.id, number: order.number };
}

beforeEach(async () => {
  desk = await newRefund(shop);
});

async function give(change: object, of = shop): Promise<void> {
  const body = { ...ACCOUNT_FORM, password: shopper.password, ...change };
  const { status } = await of.call('setRefundAccount', { params: { id: desk.orderId }, body }, shopper);
  if (status !== 200) throw new Error(`setRefundAccount returned ${status}`);
}

const take = (staff: TestStaff) => staff.act('takeRefund', { id: desk.id });
const approve = (staff: TestStaff) => staff.act('approveRefundAccount', { id: desk.id });
const read = async (staff: TestStaff) => (await staff.call('readRefund', { id: desk.id })).body;

describe('an account of the recipient of the order', () => {
  test.each([
    {},
    { holderName: 'lucia  FERNANDEZ' },
    { holderName: 'Lucía María Fernández Pérez' },
    { holderName: 'Fernández, Lucía', holderDocument: '4.871.206-1' },
  ])('is transferred to by one person, without a mark: %o', async (change) => {
    await give(change);
    expect(await read(finance)).toMatchObject({ accountCheck: { differs: [], needsApproval: false } });
    expect((await approve(owner)).status).toBe(409);
    expect((await take(finance)).status).toBe(200);
  });
});

describe('an account of somebody else', () => {
  test.each([
    [FOREIGN, ['name', 'document']],
    [{ holderName: 'Lucía Pérez' }, ['name']],
    [{ holderName: 'Fernández' }, ['name']],
    [{ holderDocument: '12345672' }, ['document']],
    [{ holderDocument: '211003420017' }, ['document']],
  ])('is marked, and taken after another person approved it: %o', async (change, differs) => {
    await give(change);
    expect(await read(finance)).toMatchObject({
      accountCheck: { differs, needsApproval: true, approvedBy: null, isOwnApproval: false },
    });
    const alone = await take(finance);
    expect(alone).toMatchObject({ status: 409, error: { message: expect.stringContaining('otra persona') } });
    expect((await approve(owner)).status).toBe(200);
    expect((await approve(finance)).status).toBe(409);
    expect(await take(owner)).toMatchObject({ status: 403 });
    expect(await read(owner)).toMatchObject({ accountCheck: { approvedBy: 'Ana owner', isOwnApproval: true } });
    expect((await take(finance)).status).toBe(200);
    expect((await finance.act('markTransferred', { id: desk.id, reference: 'T-1' })).status).toBe(200);
  });

  test('is approved by somebody who saw it whole beside the recipient, which is recorded', async () => {
    await give(FOREIGN);
    const { body } = await owner.call('readRefundAccount', { id: desk.id });
    expect(body).toMatchObject({
      holderName: 'Otra Persona',
      holderDocument: '12345672',
      recipient: 'Lucía Fernández',
    });
    const support = await createStaff(shop, 'support');
    expect((await support.call('readRefundAccount', { id: desk.id })).status).toBe(403);
    expect((await approve(support)).status).toBe(403);
    const { rows } = (await owner.call('readThread', { subject: { kind: 'refund', id: desk.id }, kind: 'refund' }))
      .body;
    expect(rows[0]).toMatchObject({ text: 'Vio la cuenta del banco de la devolución', who: 'Ana owner' });
  });

  test('that changed after it was approved is approved anew', async () => {
    await give(FOREIGN);
    expect((await approve(owner)).status).toBe(200);
    await give({ ...FOREIGN, accountNumber: '77778888' });
    expect((await take(finance)).status).toBe(409);
    expect((await approve(owner)).status).toBe(200);
    expect((await take(finance)).status).toBe(200);
  });

  test('stays marked though the recipient of the order becomes its holder', async () => {
    await give(FOREIGN);
    const { db } = shop.context;
    const consignee = {
      ...{ firstName: 'Otra', middleName: null, lastName: 'Persona', secondLastName: null, phone: null },
      document: encryptDocument(shop.context, desk.orderId, '12345672'),
    };
    await db
      .updateTable('orders')
      .set({ consignee: JSON.stringify(consignee) })
      .where('id', '=', desk.orderId)
      .execute();
    expect((await take(finance)).status).toBe(409);
  });

  test('that a release without marks stored is marked when it is taken', async () => {
    await give(FOREIGN);
    await shop.context.db.updateTable('refunds').set({ account_differs: null }).where('id', '=', desk.id).execute();
    expect((await take(finance)).status).toBe(409);
    expect(await read(finance)).toMatchObject({ accountCheck: { differs: ['name', 'document'] } });
  });

  test('is not approved and taken by two accounts of one person', async () => {
    await give(FOREIGN);
    const [one, two] = [await createStaff(shop, 'finance'), await createStaff(shop, 'finance')];
    const mailbox = `marta${randomUUID().slice(0, 8)}`;
    const setEmail = (staff: TestStaff, email: string) =>
      shop.context.db.updateTable('staff').set({ email }).where('id', '=', staff.id).execute();
    await setEmail(one, `${mailbox}@staff.test`);
    await setEmail(two, `${mailbox}+dos@staff.test`);
    expect((await approve(one)).status).toBe(200);
    expect((await take(two)).status).toBe(403);
    expect((await take(finance)).status).toBe(200);
  });

  test('approved and taken at once by the same two people ends in one of both orders', async () => {
    await give(FOREIGN);
    const [approved, taken] = await Promise.all([approve(owner), take(finance)]);
    expect(approved.status).toBe(200);
    expect([200, 409]).toContain(taken.status);
    expect((await take(finance)).status).toBe(taken.status === 200 ? 409 : 200);
  });
});

test('a shop that one person runs transfers within its limit, and sees the mark', async () => {
  const small = await startShop({ config: { refundApprovalLimitCents: 100_000 } });
  const alone = await createStaff(small, 'owner');
  desk = await newRefund(small);
  await give(FOREIGN, small);
  expect(await read(alone)).toMatchObject({ accountCheck: { differs: ['name', 'document'], needsApproval: false } });
  expect((await take(alone)).status).toBe(200);
  // Of an order beyond it, another person agrees.
  desk = await newRefund(small);
  await give(FOREIGN, small);
  await small.context.db
    .updateTable('orders')
    .set({ rate_micros: rateMicros(1_000_000) })
    .where('id', '=', desk.orderId)
    .execute();
  expect((await take(alone)).status).toBe(409);
});
