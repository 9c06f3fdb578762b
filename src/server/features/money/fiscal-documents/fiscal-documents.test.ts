import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { openCharge } from '#server/features/money/payments/charges.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placePurchasedOrder, plainProducts } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { type PaidOrder, placePaidOrder, requestAmount, waitForStage } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { findDocuments } from './repository.ts';

const { log } = captureLog('error');
const shop = await startShop({ log });
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

afterEach(() => shop.control('cfe', { scenario: 'none' }));

type Issued = { key: string; number: number; document: { type: number; note: string; reference: unknown } };

const documentsOf = (orderId: string) => findDocuments(shop.context.db, orderId);
const inState = (orderId: string, ...states: string[]) =>
  shop.waitFor(states.join(), async () => {
    const rows = await documentsOf(orderId);
    return rows.map(({ state }) => state).join() === states.join() ? rows : null;
  });
/** What the provider issued for an order. */
async function issuedFor({ number }: Pick<PaidOrder, 'number'>): Promise<Issued[]> {
  const reply = await fetch(`${shop.simulatorsUrl}/__control/cfe`);
  const { documents } = (await reply.json()) as { documents: Issued[] };
  return documents.filter(({ document }) => document.note === `Orden ${number}`);
}
/** Asks again what is due at once, as an hour later would. */
async function later(orderId: string): Promise<void> {
  for (const { id: documentId } of await documentsOf(orderId))
    await shop.context.queue.enqueue('issue-fiscal-document', { documentId }, { key: randomUUID() });
}
async function refund(order: PaidOrder, amountCents: number): Promise<string> {
  const id = await requestAmount(support, order, amountCents);
  await finance.act('approveRefund', { id });
  await waitForStage(shop, support, { id, stage: 'sent' });
  await finance.act('confirmRefund', { id, reference: `EXT-${id.slice(0, 8)}` });
  return id;
}

test('a payment has one e-ticket, which says to the cent what the shop sold and what it paid for the shopper', async () => {
  const order = await placePaidOrder(shop, shopper);
  const [row] = await inState(order.id, 'accepted');
  const { fees } = (await shop.call('readOrder', { params: { id: order.id } }, shopper)).body;
  const gross = Math.round((fees.fee.product + fees.handling + fees.deliveryFee) * 100);
  const { lines, totals } = row?.content ?? { lines: [], totals: { net: 0, iva: 0, total: 0 } };
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(order.payment.amount_cents);
  expect(totals.net + totals.iva).toBe(gross);
  expect(totals.net).toBe(order.payment.taxable_cents);
  const { orders } = (await shop.call('exportAccount', {}, shopper)).body;
  const exported = orders.find(({ id }: { id: string }) => id === order.id);
  const amount = order.payment.amount_cents / 100;
  expect(exported.fiscalDocuments).toMatchObject([
    { kind: 'e-ticket', number: row?.number, amount, state: 'accepted' },
  ]);
  expect(await issuedFor(order)).toMatchObject([{ number: row?.number, document: { type: 101, reference: null } }]);
});

test('the same notice of the bank twice writes no second document', async () => {
  const order = await placePaidOrder(shop, shopper);
  await inState(order.id, 'accepted');
  await decideAtBank(order.form, 'twice');
  await shop.drain();
  expect(await documentsOf(order.id)).toHaveLength(1);
  expect(await issuedFor(order)).toHaveLength(1);
});

test('a payment in pesos is documented in pesos, one in dollars at the rate of its order', async () => {
  const pesos = await placePaidOrder(shop, shopper, { change: { currency: 'UYU' } });
  const [inPesos] = await inState(pesos.id, 'accepted');
  expect(inPesos).toMatchObject({ currency: 'UYU', cents: pesos.payment.amount_cents, content: { rateMicros: null } });
  const dollars = await placePaidOrder(shop, shopper);
  const [inDollars] = await inState(dollars.id, 'accepted');
  const stored = shop.context.db.selectFrom('orders').select('rate_micros').where('id', '=', dollars.id);
  const { rate_micros: rateMicros } = await stored.executeTakeFirstOrThrow();
  expect(inDollars).toMatchObject({ currency: 'USD', content: { rateMicros } });
});

test('who pays is named from the limit of the law on, and sealed', async () => {
  const small = await placePaidOrder(shop, shopper);
  const [unnamed] = await inState(small.id, 'accepted');
  expect(unnamed?.receiver).toBeNull();
  const large = await placePaidOrder(shop, shopper, { asins: plainProducts(6), quantity: 10 });
  const [named] = await inState(large.id, 'accepted');
  expect((named?.cents ?? 0) * (named?.content?.rateMicros ?? 0)).toBeGreaterThan(30_000_00 * 1_000_000);
  expect(named?.receiver).toMatch(/^sealed3\./);
  const [issued] = await issuedFor(large);
  expect(issued?.document).toMatchObject({ receiver: { documentType: 3, document: CUSTOMS_DATA.document } });
});

test('each confirmed refund has a credit note, and all of them together credit the whole e-ticket', async () => {
  const order = await placePaidOrder(shop, shopper);
  await inState(order.id, 'accepted');
  const first = await refund(order, 1234);
  await inState(order.id, 'accepted', 'accepted');
  await refund(order, order.payment.amount_cents - 1234);
  const [ticket, ...notes] = await inState(order.id, 'accepted', 'accepted', 'accepted');
  expect(notes[0]).toMatchObject({ refund_id: first, corrects: ticket?.id, cents: 1234 });
  expect(notes.reduce((sum, note) => sum + note.cents, 0)).toBe(ticket?.cents);
  const iva = notes.reduce((sum, { content }) => sum + (content?.totals.iva ?? 0), 0);
  expect(iva).toBe(ticket?.content?.totals.iva);
  const reference = { type: 101, series: ticket?.series, number: ticket?.number };
  expect((await issuedFor(order)).slice(1)).toMatchObject([
    { document: { type: 102, reference } },
    { document: { type: 102, reference } },
  ]);
});

test('a refund that is confirmed before its e-ticket is accepted is credited after it', async () => {
  await shop.control('cfe', { scenario: 'hold' });
  const order = await placePaidOrder(shop, shopper);
  await inState(order.id, 'processing');
  await refund(order, 500);
  await shop.drain();
  await inState(order.id, 'processing', 'waiting');
  await shop.control('cfe', { scenario: 'none' });
  await later(order.id);
  const [ticket] = await inState(order.id, 'accepted', 'accepted');
  expect((await issuedFor(order)).map(({ document }) => document.type)).toEqual([101, 102]);
  expect((await issuedFor(order))[1]?.document.reference).toMatchObject({ number: ticket?.number });
});

test('a rejected document waits in the queue, and is issued once more under another number when a person says so', async () => {
  await shop.control('cfe', { scenario: 'reject', calls: 1 });
  const order = await placePaidOrder(shop, shopper);
  const [rejected] = await inState(order.id, 'rejected');
  const id = rejected?.id ?? '';
  const { rows } = (await finance.call('listExceptions', { orderNumber: order.number })).body;
  expect(rows).toMatchObject([{ kind: 'fiscal-rejected', detail: expect.stringContaining('DGI') }]);
  expect((await support.act('reissueFiscalDocument', { id })).status).toBe(403);
  const preview = await finance.act('reissueFiscalDocument', { id }, { dryRun: true });
  expect(preview.body.effects.join()).toContain(`e-Ticket A ${rejected?.number} queda rechazado`);
  expect((await documentsOf(order.id))[0]?.state).toBe('rejected');
  expect((await finance.act('reissueFiscalDocument', { id })).status).toBe(200);
  const [again] = await inState(order.id, 'accepted');
  expect(again?.number).not.toBe(rejected?.number);
  expect(again?.rejections).toMatchObject([{ series: 'A', number: rejected?.number }]);
  expect((await finance.act('reissueFiscalDocument', { id })).status).toBe(409);
  expect((await finance.act('reissueFiscalDocument', { id: randomUUID() })).status).toBe(404);
  expect((await issuedFor(order)).map(({ key }) => key)).toEqual([`${id}.1`, `${id}.2`]);
});

test('what the provider refuses to issue uses no number and waits for a person, too', async () => {
  await shop.control('cfe', { scenario: 'reject', code: 'no_numbers', calls: 1 });
  const order = await placePaidOrder(shop, shopper);
  const [refused] = await inState(order.id, 'rejected');
  expect(refused).toMatchObject({ number: null, reason: 'El proveedor no lo emite' });
  expect(await issuedFor(order)).toEqual([]);
});

test('a payment besides the amount of the order has an e-ticket of its own', async () => {
  const { id } = await placePurchasedOrder(shop, shopper);
  const expiresAt = new Date(shop.clock.now().getTime() + 60 * 60_000);
  const charge = { purpose: 'address', subject: randomUUID(), usd: cents(350), taxableUsd: cents(287) } as const;
  const { id: chargeId } = await transaction(shop.context.db, async (tx) =>
    openCharge(shop.context, tx, { order: await lockOrder(tx, id), ...charge, expiresAt }),
  );
  const body = { paymentMethod: 'sistarbanc_itau' };
  const paying = await shop.call('payCharge', { params: { id, chargeId }, body }, shopper);
  await decideAtBank(paying.body.form, 'approve');
  const [, second] = await inState(id, 'accepted', 'accepted');
  expect(second?.content?.totals).toEqual({ net: 287, iva: 63, notBillable: 0, total: 350 });
});

// The clock goes on from here: no session of the staff is left.
test.each([
  ['no response after it was issued', { scenario: 'lost-response', calls: 3 }],
  ['500 after it was issued', { scenario: 'store-and-fail', calls: 1 }],
  ['503 for a while', { scenario: 'fail', calls: 4 }],
])('%s: the document is asked for again with its key, and has one number', async (_name, command) => {
  await shop.control('cfe', command);
  const order = await placePaidOrder(shop, shopper);
  await shop.waitFor('the number', async () => {
    if ((await documentsOf(order.id))[0]?.state === 'accepted') return true;
    shop.clock.advance(5 * 60_000 + 1000);
    await shop.drain();
    return false;
  });
  const [row] = await documentsOf(order.id);
  expect(await issuedFor(order)).toMatchObject([{ key: `${row?.id}.1`, number: row?.number }]);
});

test('a payment that the release before wrote no document for gets it from the reconciliation, once', async () => {
  const order = await placePaidOrder(shop, shopper);
  await inState(order.id, 'accepted');
  await shop.drain();
  await shop.context.db.deleteFrom('fiscal_documents').where('order_id', '=', order.id).execute();
  shop.clock.advance(6 * 60_000);
  await reconcile(shop.context);
  await reconcile(shop.context);
  await inState(order.id, 'accepted');
});

test('a shop without a provider of fiscal documents writes none', async () => {
  const other = await startShop({ log });
  const { db } = other.context;
  await db.deleteFrom('fiscal_issuing').execute();
  const order = await placePaidOrder(other, await createShopper(other));
  await other.drain();
  expect(await findDocuments(db, order.id)).toEqual([]);
});
