import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OrderPayment } from '#contract/receipts.ts';
import { transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { openCharge } from '#server/features/money/payments/charges.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder, placePurchasedOrder, plainProducts } from '#testing/order-steps.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { placePaidOrder, requestAmount, waitForStage } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

const list = async (id: string) => (await shop.call('listPayments', { params: { id } }, shopper)).body;
/** The payments of an order once so many fiscal documents are issued. */
const waitForDocuments = (id: string, count: number) =>
  shop.waitFor('the fiscal documents', async () => {
    const payments: OrderPayment[] = await list(id);
    const issued = payments.flatMap(({ documents }) => documents).filter(({ isIssued }) => isIssued);
    return issued.length === count ? payments : null;
  });
const read = (id: string, receiptId: string, by = shopper) =>
  shop.call('readReceipt', { params: { id, receiptId } }, by);
/** Without the spaces, which a line of a PDF may end with instead. */
const textOf = (pdf: Buffer) => pdfText(pdf).replace(/\s/g, '');
const amount = (units: number) =>
  units
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');

test('the receipt of a payment says what was paid, how, when and for which order, and that it is not fiscal', async () => {
  const { id, number, payment } = await placePaidOrder(shop, shopper, { quantity: 2 });
  const [paid, ...more] = await waitForDocuments(id, 1);
  if (!paid) throw new Error('no payment');
  expect(more).toEqual([]);
  expect(paid).toMatchObject({ id: payment.id, purpose: null, currency: 'USD', paymentMethod: 'sistarbanc_brou' });
  const reply = await read(id, paid.id);
  expect(reply.headers.get('content-disposition')).toContain(`recibo-${number}-${payment.transaction_id}.pdf`);
  const text = textOf(reply.body);
  for (const part of [
    'Recibodepago',
    String(number),
    'BROU',
    payment.transaction_id,
    amount(paid.amount),
    'Luc\u00eda',
  ])
    expect(text).toContain(part);
  expect(text).toContain('noeselcomprobantefiscal');
  expect(text).toContain(paid.documents[0]?.name.replace(/\s/g, ''));
  expect((await read(id, paid.id)).body).toEqual(reply.body);
});

test('an e-ticket and its credit notes are saved as their provider printed them, by who bought and by the staff', async () => {
  const order = await placePaidOrder(shop, shopper);
  const refundId = await requestAmount(support, order, 1234);
  await finance.act('approveRefund', { id: refundId });
  await waitForStage(shop, support, { id: refundId, stage: 'sent' });
  await finance.act('confirmRefund', { id: refundId, reference: 'EXT-79' });
  const [payment] = await waitForDocuments(order.id, 2);
  const [ticket, note] = payment?.documents ?? [];
  expect([ticket?.name, note?.name]).toEqual([
    expect.stringMatching(/^e-Ticket A \d+$/),
    expect.stringMatching(/^Nota de crédito de e-Ticket A \d+$/),
  ]);
  for (const { id = '', name = '' } of [ticket ?? {}, note ?? {}]) {
    const reply = await read(order.id, id);
    expect(reply.headers.get('content-type')).toContain('application/pdf');
    expect(reply.body.toString('latin1')).toContain(name.replace('é', 'e'));
    const { body } = await support.call('readOrderReceipt', { number: order.number, id });
    expect(Buffer.from(body.data, 'base64')).toEqual(reply.body);
    expect((await read(order.id, id, await createShopper(shop))).status).toBe(404);
  }
  expect(textOf((await read(order.id, refundId)).body)).toContain(note?.name.replace(/\s/g, ''));
  const { money } = (await support.call('readOrderForStaff', { number: order.number })).body;
  expect(money.documents).toMatchObject([
    { attemptId: payment?.id, refundId: null, name: ticket?.name, state: 'accepted' },
    { attemptId: payment?.id, refundId, name: note?.name, state: 'accepted' },
  ]);
});

test('a receipt of a shop that issues no fiscal documents says that there is none', async () => {
  const other = await startShop();
  await other.context.db.deleteFrom('fiscal_issuing').execute();
  const buyer = await createShopper(other);
  const { id } = await placePaidOrder(other, buyer);
  const [payment] = (await other.call('listPayments', { params: { id } }, buyer)).body;
  expect(payment.documents).toEqual([]);
  const params = { id, receiptId: payment.id };
  const text = textOf((await other.call('readReceipt', { params }, buyer)).body);
  expect(text).toContain('Noesuncomprobantefiscal');
  expect(text).toContain('Porestepagonoseemitióninguno');
});

test('the fiscal documents of an order stay when the account is deleted, and its receipts do not', async () => {
  const order = await placePaidOrder(shop, shopper);
  const [payment] = await waitForDocuments(order.id, 1);
  const documentId = payment?.documents[0]?.id ?? '';
  const change = { anonymized_at: shop.clock.now() };
  await shop.context.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
  const staffRead = (id: string) => support.call('readOrderReceipt', { number: order.number, id });
  expect((await staffRead(documentId)).status).toBe(200);
  expect((await staffRead(payment?.id ?? '')).status).toBe(409);
});

test('what is paid in pesos stands in dollars too, at the rate of the order', async () => {
  const { id } = await placePaidOrder(shop, shopper, { change: { currency: 'UYU' } });
  const order = (await shop.call('readOrder', { params: { id } }, shopper)).body;
  const text = textOf((await read(id, (await list(id))[0].id)).body);
  for (const part of [`Total:U$S${amount(order.amountUsd)}`, `Pagado:$${amount(order.amount)}`, 'Cambiofijado'])
    expect(text).toContain(part);
});

test('a payment besides the amount of the order has a receipt of its own', async () => {
  const { id } = await placePurchasedOrder(shop, shopper);
  const expiresAt = new Date(shop.clock.now().getTime() + 60 * 60_000);
  const charge = {
    purpose: 'line-difference',
    subject: randomUUID(),
    usd: cents(500),
    taxableUsd: cents(500),
  } as const;
  const { id: chargeId } = await transaction(shop.context.db, async (tx) =>
    openCharge(shop.context, tx, { order: await lockOrder(tx, id), ...charge, expiresAt }),
  );
  const body = { paymentMethod: 'sistarbanc_itau' };
  const paying = await shop.call('payCharge', { params: { id, chargeId }, body }, shopper);
  expect(await list(id)).toHaveLength(1);
  await decideAtBank(paying.body.form, 'approve');
  const [, second] = await list(id);
  expect(second).toMatchObject({ purpose: 'line-difference', amount: 5, paymentMethod: 'sistarbanc_itau' });
  const text = textOf((await read(id, second.id)).body);
  for (const part of ['Diferencia', 'Total:U$S5,00', 'Ita\u00fa']) expect(text).toContain(part);
});

test('a refund has its proof once the bank confirmed it', async () => {
  const order = await placePaidOrder(shop, shopper);
  const id = await requestAmount(support, order, 1234);
  await finance.act('approveRefund', { id });
  await waitForStage(shop, support, { id, stage: 'sent' });
  expect((await read(order.id, id)).status).toBe(404);
  await finance.act('confirmRefund', { id, reference: 'EXT-77' });
  await waitForDocuments(order.id, 2);
  const reply = await read(order.id, id);
  const text = textOf(reply.body);
  for (const part of ['Constanciadedevoluci\u00f3n', 'Devuelto:U$S12,34', 'EXT-77', order.payment.transaction_id])
    expect(text).toContain(part);
  expect(text).toContain('Notadecr\u00e9ditodee-Ticket');
  const staffReply = await support.call('readOrderReceipt', { number: order.number, id });
  expect(Buffer.from(staffReply.body.data, 'base64')).toEqual(reply.body);
  const { refunds } = (await support.call('readOrderForStaff', { number: order.number })).body;
  expect(refunds).toMatchObject([{ id, isConfirmed: true }]);
});

test('a receipt is there for its shopper and for staff who see customers, by the order that it is of', async () => {
  const { id, number } = await placePaidOrder(shop, shopper);
  const [{ id: receiptId }] = await list(id);
  const stranger = await createShopper(shop);
  const other = await placeOrder(shop, stranger);
  expect((await read(id, receiptId, stranger)).status).toBe(404);
  expect((await read(other.id, receiptId, stranger)).status).toBe(404);
  expect((await shop.call('listPayments', { params: { id } }, stranger)).status).toBe(404);
  expect((await shop.call('listPayments', { params: { id: other.id } }, stranger)).body).toEqual([]);
  expect((await shop.call('readReceipt', { params: { id, receiptId } })).status).toBe(401);
  const { body } = await support.call('readOrderReceipt', { number, id: receiptId });
  expect(Buffer.from(body.data, 'base64')).toEqual((await read(id, receiptId)).body);
  expect((await support.call('readOrderReceipt', { number: other.number, id: receiptId })).status).toBe(404);
  const buyer = await createStaff(shop, 'purchasing');
  expect((await buyer.call('readOrderReceipt', { number, id: receiptId })).status).toBe(403);
});

test('the proof of freight that came back says what was paid for it and what it costs', async () => {
  const order = await placePurchasedOrder(shop, shopper, { quantity: 4 });
  const weight = (order.fees.realWeight - 0.4) / order.packages.length;
  for (const { trackingNumber } of order.packages)
    await fetch(`${shop.simulatorsUrl}/__sim/skypostal/package-received`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ externalTracking: trackingNumber, weight }),
    });
  const [{ id }] = await shop.waitFor('the refund', async () => {
    const { body } = await shop.call('listRefunds', { params: { id: order.id } }, shopper);
    return body[0]?.state === 'sent' ? body : null;
  });
  await finance.act('confirmRefund', { id, reference: 'EXT-78' });
  const text = textOf((await read(order.id, id)).body);
  expect(text).toContain(`pagasteU$S${amount(order.fees.freight)}`);
  expect(text).toMatch(/Pes\u00f3\d,\dkg,cuestaU\$S/);
});

describe('an e-ticket that names who pays, with their document', async () => {
  const { id: orderId, number } = await placePaidOrder(shop, shopper, { asins: plainProducts(6), quantity: 10 });
  const [payment] = await waitForDocuments(orderId, 1);
  const id = payment?.documents[0]?.id ?? '';
  const print = (by: TestStaff) => by.call('readOrderReceipt', { number, id });
  const isSealedFor = async (by: TestStaff) =>
    (await by.call('readOrderForStaff', { number })).body.money.documents[0]?.isSealed;

  test('is read by its shopper', async () => {
    expect((await read(orderId, id)).body.toString('latin1')).toContain(CUSTOMS_DATA.document);
  });

  test.each(['support', 'purchasing'] as const)('is never read by %s', async (role) => {
    const staff = await createStaff(shop, role);
    expect((await staff.act('unsealDocument', { number })).status).toBe(403);
    expect((await print(staff)).status).toBe(403);
    expect(await isSealedFor(staff)).toBe(true);
  });

  test.each(['finance', 'owner'] as const)(
    'is read by %s in the session that unsealed the document, for five minutes',
    async (role) => {
      const [staff, other] = [await createStaff(shop, role), await createStaff(shop, role)];
      const sealed = await print(staff);
      expect([sealed.status, JSON.stringify(sealed.body)]).toEqual([409, expect.not.stringContaining('pdf')]);
      await staff.act('unsealDocument', { number }, { reason: 'Lo pide la DGI' });
      expect([await isSealedFor(staff), await isSealedFor(other)]).toEqual([false, true]);
      const { body } = await print(staff);
      expect(Buffer.from(body.data, 'base64').toString('latin1')).toContain(CUSTOMS_DATA.document);
      expect((await print(other)).status).toBe(409);
      shop.clock.advance(5 * 60_000);
      expect([(await print(staff)).status, await isSealedFor(staff)]).toEqual([409, true]);
    },
  );

  test('is read in the same way once the order has no data of who bought any more', async () => {
    const erased = { anonymized_at: shop.clock.now(), consignee: sql<string>`consignee || '{"document": ""}'` };
    await shop.context.db.updateTable('orders').set(erased).where('id', '=', orderId).execute();
    const staff = await createStaff(shop, 'finance');
    expect((await print(staff)).status).toBe(409);
    expect((await staff.act('unsealDocument', { number }, { reason: 'Lo pide la DGI' })).status).toBe(200);
    expect((await print(staff)).status).toBe(200);
    expect((await print(support)).status).toBe(403);
  });
});
