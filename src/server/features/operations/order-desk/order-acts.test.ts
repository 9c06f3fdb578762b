import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { hashAddress } from '#server/features/base/mails/suppressions.ts';
import { decryptDocument, encryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { consolidateOrder } from '#server/features/fulfilment/shipping/consolidate-order.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const order = await placeOrder(shop, shopper, { change: { deliveryMethod: 'delivery', addressId: shopper.addressId } });
const number = Number(order.number);
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');
await shop.drain();

const mailsOf = (kind: string) =>
  shop.context.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', shopper.email)
    .execute();
const rowOf = (id: string) =>
  shop.context.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a change of the address', () => {
  test('keeps every field that it does not name, and the shopper is told', async () => {
    const before = (await rowOf(order.id)).address;
    const preview = await support.act('changeOrderAddress', { number, zipCode: '11300' }, { dryRun: true });
    expect((await rowOf(order.id)).address).toEqual(before);
    const done = await support.act('changeOrderAddress', { number, zipCode: '11300' });
    expect(done.body).toEqual({ ...preview.body, dryRun: false });
    expect((await rowOf(order.id)).address).toEqual({ ...before, zipCode: '11300' });
    expect(await mailsOf('order-address-changed')).toHaveLength(1);
    const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'changeOrderAddress');
    expect(await audit.execute()).toMatchObject([{ reason: 'Prueba', after: { changed: ['zipCode'] } }]);
  });

  test('clears an optional field and keeps a required one', async () => {
    await support.act('changeOrderAddress', { number, doorNumber: null });
    expect((await rowOf(order.id)).address).toMatchObject({ doorNumber: null, address: 'Bulevar España' });
  });

  test.each([
    [{ zipCode: '1130' }, 400, 'zipCode'],
    [{ phoneNumber: '123' }, 400, 'phoneNumber'],
    [{ apartment: 'Salto' as const }, 400, 'difference'],
    [{ address: 'Bulevar España' }, 422, undefined],
  ])('%o is refused with the field and why', async (change, status, field) => {
    const before = await rowOf(order.id);
    const reply = await support.act('changeOrderAddress', { number, ...change });
    expect([reply.status, reply.error.errors?.[0]?.field]).toEqual([status, field]);
    expect(await rowOf(order.id)).toEqual(before);
  });

  test('to a department with another price says both prices', async () => {
    const { error } = await support.act('changeOrderAddress', { number, apartment: 'Salto' });
    expect(error.message).toMatch(/cuesta U\$S\s5,00 y esta orden pagó U\$S\s3,50/);
  });

  test('of an order that is picked up is refused', async () => {
    const picked = await placeOrder(shop, shopper);
    const reply = await support.act('changeOrderAddress', { number: Number(picked.number), address: 'Otra' });
    expect([reply.status, reply.error.message]).toEqual([422, expect.stringContaining('se retira en el local')]);
  });

  test('of a role that may not correct is refused', async () => {
    expect((await finance.act('changeOrderAddress', { number, address: 'Otra' })).status).toBe(403);
  });

  test('after the announcement to the carrier is refused, and so is one while it is announced', async () => {
    const consolidated = await placeConsolidatedOrder(shop, shopper);
    const change = { number: Number(consolidated.number), firstName: 'Otra' };
    expect((await support.act('changeOrderRecipient', change)).error.message).toContain('ya se anunció');
    await shop.context.db
      .updateTable('orders')
      .set({ status: 'PACKAGE_RECEIVED', carrier_tracking_number: null })
      .where('id', '=', consolidated.id)
      .execute();
    expect((await support.act('changeOrderRecipient', change)).error.message).toContain('se está anunciando');
  });
});

test('what the carrier rejected is corrected, and announced as it is then', async () => {
  const { id, number: rejected, packages } = await placePurchasedOrder(shop, shopper);
  const { consignee } = await rowOf(id);
  const withoutDocument = { ...consignee, document: encryptDocument(shop.context, id, '') };
  await shop.context.db
    .updateTable('orders')
    .set({ consignee: JSON.stringify(withoutDocument) })
    .where('id', '=', id)
    .execute();
  for (const { trackingNumber } of packages)
    await shop.call('simulateReception', { body: { email: shopper.email, externalTracking: trackingNumber } });
  await shop.waitFor('the carrier to have rejected it', async () => {
    const { rows } = await sql`
      select from jobs.job where name = 'consolidate-order' and state = 'retry' and data->>'orderId' = ${id}
    `.execute(shop.context.db);
    return rows.length > 0;
  });
  const readLock = async () =>
    (await support.call('readOrderForStaff', { number: Number(rejected) })).body.destination.lockedBecause;
  expect(await readLock()).toBeNull();
  const change = { number: Number(rejected), document: '34567890' };
  expect((await support.act('changeOrderRecipient', change)).status).toBe(200);
  await consolidateOrder(shop.context, { orderId: id });
  await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  expect(await readLock()).toContain('ya se anunció');
});

describe('a change of the recipient', () => {
  test('keeps what it does not name, seals the document, and tells the shopper', async () => {
    const before = (await rowOf(order.id)).consignee;
    const change = { number, lastName: 'Núñez', document: '34567890' };
    const { body } = await support.act('changeOrderRecipient', change);
    expect(JSON.stringify(body)).not.toContain('34567890');
    const { consignee } = await rowOf(order.id);
    expect(consignee).toEqual({ ...before, lastName: 'Núñez', document: consignee.document });
    expect(decryptDocument(shop.context, { id: order.id, consignee })).toBe('34567890');
    const mails = await mailsOf('order-recipient-changed');
    expect(mails.filter(({ subject_id }) => subject_id.startsWith(order.id))).toHaveLength(1);
  });

  test.each([{ document: '12' }, { firstName: '4' }, { lastName: '' }])('%o is refused', async (change) => {
    const reply = await support.act('changeOrderRecipient', { number, ...change });
    expect([reply.status, reply.error.errors?.[0]?.field]).toEqual([400, Object.keys(change)[0]]);
  });
});

/** Once it was sent, which is a while after the order. */
const receivedMail = () =>
  shop.waitFor(
    'the mail of the order',
    withJobsDue(shop, ['send-mail'], async () =>
      (await mailsOf('order-received')).find(({ subject_id, sent_at }) => subject_id === order.id && sent_at !== null),
    ),
  );

describe('a mail that is sent again', () => {
  test('is a mail of its own with the same content', async () => {
    const { id: mailId, html } = await receivedMail();
    const preview = await support.act('resendOrderMail', { number, mailId }, { dryRun: true });
    const done = await support.act('resendOrderMail', { number, mailId });
    expect(done.body.effects).toEqual(preview.body.effects);
    const again = (await mailsOf('order-received')).filter(({ subject_id }) =>
      subject_id.startsWith(`${order.id}:again-`),
    );
    expect(again).toMatchObject([{ html, recipient: shopper.email }]);
    const areSent = withJobsDue(shop, ['send-mail'], async () => {
      const ofOrder = (await mailsOf('order-received')).filter(({ subject_id }) => subject_id.startsWith(order.id));
      return ofOrder.every(({ sent_at }) => sent_at !== null);
    });
    await shop.waitFor('the mails', areSent);
  });

  test('of another order does not exist', async () => {
    const other = await placeOrder(shop, shopper);
    const [first] = (await mailsOf('order-received')).filter(({ subject_id }) => subject_id === other.id);
    expect((await support.act('resendOrderMail', { number, mailId: first?.id ?? '' })).status).toBe(404);
  });

  test('to an address that bounces is refused with since when', async () => {
    const { id: mailId } = await receivedMail();
    await transaction(shop.context.db, (tx) =>
      tx
        .insertInto('mail_suppressions')
        .values({
          address_hash: hashAddress(shop.context, shopper.email),
          reason: 'bounce',
          since: new Date('2026-10-05T12:00:00Z'),
          check_code_hash: null,
          check_expires_at: null,
        })
        .execute(),
    );
    const { status, error } = await support.act('resendOrderMail', { number, mailId });
    expect([status, error.message]).toEqual([422, expect.stringContaining('rebota desde el 05/10/2026')]);
    await shop.context.db.deleteFrom('mail_suppressions').execute();
  });
});

describe('a payment that nobody confirmed', () => {
  test('is asked for at once, and the order goes on when it came in', async () => {
    const { id, number: unpaid } = await placeOrder(shop, shopper);
    const input = { number: Number(unpaid) };
    const { body } = await preparePayment(shop, shopper, { id });
    await shop.control('sistarbanc', { scenario: 'bad-signature', order: String(unpaid), calls: 1 });
    await decideAtBank(body.form, 'approve');
    const preview = await support.act('checkOrderPayment', input, { dryRun: true });
    const { body: done } = await support.act('checkOrderPayment', input);
    expect(done.effects).toEqual(preview.body.effects);
    expect(done.effects).toEqual([expect.stringMatching(/Se le pregunta ahora a BROU por el pago de U\$S\s\d/)]);
    await shop.waitFor('the payment', async () =>
      (await attemptsOf(shop, id)).find(({ state }) => state === 'approved'),
    );
    const again = await support.act('checkOrderPayment', input);
    expect([again.status, again.error.message]).toEqual([409, expect.stringContaining('ningún pago sin resolver')]);
  });

  test('keeps what the bank answered with its time, for the staff and for the shopper, until it comes in', async () => {
    const { id, number: unpaid } = await placeOrder(shop, shopper);
    const input = { number: Number(unpaid) };
    await preparePayment(shop, shopper, { id });
    const answerFor = async () => (await support.call('readOrderForStaff', input)).body.money.attempts[0]?.answer;
    expect(await answerFor()).toBeNull();
    await support.act('checkOrderPayment', input);
    const asked = await shop.waitFor('the answer', answerFor);
    expect(asked).toEqual({ answer: 'none', at: expect.any(String) });
    expect((await shop.call('readOrder', { params: { id } }, shopper)).body).toMatchObject({ paymentAnswer: asked });
    await shop.control('sistarbanc', { scenario: 'fail' });
    shop.clock.advance(60_000);
    await support.act('checkOrderPayment', input);
    await shop.waitFor('the silence', async () => (await answerFor())?.answer === 'silent');
    await shop.control('sistarbanc', { scenario: 'none' });
  });
});

describe('the document', () => {
  const documentFor = async (staff: TestStaff) =>
    (await staff.call('readOrderForStaff', { number })).body.recipient.document;

  test('is shown to the session that unsealed it, for five minutes, and each unsealing is in the audit', async () => {
    const other = await createStaff(shop, 'finance');
    expect(await documentFor(finance)).toBeNull();
    await finance.act('unsealDocument', { number }, { dryRun: true });
    expect(await documentFor(finance)).toBeNull();
    const { body } = await finance.act('unsealDocument', { number }, { reason: 'Lo pide aduana' });
    const document = await documentFor(finance);
    expect(document).toMatch(/^\d{6,8}$/);
    expect(JSON.stringify(body)).not.toContain(document);
    expect([await documentFor(other), await documentFor(support)]).toEqual([null, null]);
    shop.clock.advance(5 * 60_000);
    expect(await documentFor(finance)).toBeNull();
    const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', 'unsealDocument');
    expect(await audit.execute()).toMatchObject([{ staff_id: finance.id, reason: 'Lo pide aduana', outcome: 'done' }]);
  });

  test('needs a recent confirmation, and a role with the right', async () => {
    const stale = await finance.act('unsealDocument', { number });
    expect([stale.status, stale.error.errors?.[0]?.field]).toEqual([403, 'stepUp']);
    expect((await support.act('unsealDocument', { number })).status).toBe(403);
  });
});
