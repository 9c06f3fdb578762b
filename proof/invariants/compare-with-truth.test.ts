import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readBooks } from '#proof/partners/read-books.ts';
import type { PartnerBooks } from '#proof/partners/truth.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  payAtBank,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { compareWithTruth } from './compare-with-truth.ts';

const shop = await startShop();
const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
const shopper = await createShopper(shop);
const bought = await placePurchasedOrder(shop, shopper);
await placeConsolidatedOrder(shop, shopper);
const inCash = await placeOrder(shop, shopper);
await preparePayment(shop, shopper, { id: inCash.id, method: 'abitab' });
await shop.control('abitab', { scenario: 'pay', order: inCash.id });
const rejected = await placeOrder(shop, shopper);
await payAtBank(shop, shopper, { id: rejected.id, decision: 'reject' });
await giveBack(bought.id);
await shop.control('zinc', { scenario: 'order-error', code: 'product_unavailable' });
const refunded = await placeOrder(shop, shopper);
await payAtBank(shop, shopper, { id: refunded.id });
await waitForStatus(shop, shopper, { id: refunded.id, status: 'REFUND' });
const refundedId = refunded.id;
await shop.drain();
const truth = await readBooks(shop.simulatorsUrl);

afterAll(() => pool.end());

test('the books of the partners hold everything that happened', () => {
  const { purchases, payments, refunds, shipments, mails } = truth;
  expect([purchases.length, payments.length, refunds.length, shipments.length]).toEqual([4, 4, 2, 1]);
  expect(payments.map(({ currency }) => currency).sort()).toEqual(['USD', 'USD', 'USD', 'UYU']);
  expect(mails.length).toBeGreaterThan(8);
});

test('a shop that knows what its partners know is as it should be, and everything is judged', async () => {
  const findings = await compareWithTruth(pool, truth);
  expect(findings.filter(({ ok, measured }) => !ok || measured.endsWith(' of 0'))).toEqual([]);
});

test('partners to whom nothing happened agree with no shop that sold', async () => {
  const nothing = { purchases: [], payments: [], refunds: [], shipments: [], mails: [] };
  const findings = (await compareWithTruth(pool, nothing)).filter(({ ok }) => !ok);
  expect(findings.map(({ invariant }) => invariant)).toEqual(
    expect.arrayContaining([
      'I3 payments taken at a partner that are not booked',
      'I3 I8 payments booked that no partner took so, or took twice',
      'I5 bought orders without a purchase at the marketplace',
      'refunds sent that the bank does not have',
      'I13 mails sent that nobody received',
    ]),
  );
});

const SECOND_ID = 'I13 mails delivered under a second Message-ID, or that are none of the shop';

/** What a partner knows in the test, and which finding it makes. */
const CHANGES: readonly [what: string, invariant: string, change: (truth: PartnerBooks) => Partial<PartnerBooks>][] = [
  [
    'a payment that the shop did not book',
    'I3 payments taken at a partner that are not booked',
    ({ payments }) => ({ payments: [...payments, { transactionId: '99', amountCents: 100, currency: 'USD' }] }),
  ],
  [
    'a payment of another amount',
    'I3 I8 payments booked that no partner took so, or took twice',
    ({ payments }) => ({ payments: payments.map((one) => ({ ...one, amountCents: one.amountCents + 1 })) }),
  ],
  [
    'a payment taken twice',
    'I3 I8 payments booked that no partner took so, or took twice',
    ({ payments }) => ({ payments: [...payments, ...payments] }),
  ],
  [
    'an order bought with a second key',
    'I5 orders bought twice at the marketplace',
    ({ purchases }) => ({
      purchases: [...purchases, ...purchases.map((one) => ({ ...one, id: `${one.id}b`, idempotencyKey: 'other' }))],
    }),
  ],
  [
    'a purchase with a key of its own',
    'I5 purchases at the marketplace that the shop does not know, or did not get paid',
    ({ purchases }) => ({ purchases: purchases.map((one) => ({ ...one, idempotencyKey: `${one.id}x` })) }),
  ],
  [
    'a purchase that was cancelled',
    'I5 bought orders without a purchase at the marketplace',
    ({ purchases }) => ({ purchases: purchases.map((one) => ({ ...one, isLive: false })) }),
  ],
  [
    'a refund that was paid twice',
    'refunds at the bank twice, or that the shop did not ask for so',
    ({ refunds }) => ({ refunds: [...refunds, ...refunds] }),
  ],
  [
    'a refund of another amount',
    'refunds at the bank twice, or that the shop did not ask for so',
    ({ refunds }) => ({ refunds: refunds.map((one) => ({ ...one, amountCents: one.amountCents + 1 })) }),
  ],
  [
    'a shipment under another number',
    'shipments twice, or of another number than the order has',
    ({ shipments }) => ({ shipments: shipments.map((one) => ({ ...one, trackingNumber: 'SKY0' })) }),
  ],
  [
    'an order given back whose goods are bought',
    'I5 orders given back whose goods are bought, without an alarm',
    ({ purchases }) => ({
      purchases: [...purchases, { id: 'z', idempotencyKey: refundedId, orderId: refundedId, isLive: true }],
    }),
  ],
  [
    'a mail under a second Message-ID',
    SECOND_ID,
    ({ mails }) => ({
      mails: [...mails, ...mails.map((one) => ({ ...one, messageId: one.messageId.replace('@', '@b.') }))],
    }),
  ],
  [
    'a mail that the shop does not know',
    SECOND_ID,
    ({ mails }) => ({
      mails: [...mails, { to: 'ana@correo.example', subject: '', messageId: '<again@puente.example>' }],
    }),
  ],
];

test.each(CHANGES)('finds %s', async (_what, invariant, change) => {
  const findings = await compareWithTruth(pool, { ...truth, ...change(truth) });
  expect(findings.filter(({ ok }) => !ok).map((finding) => finding.invariant)).toContain(invariant);
});

/** Two people of the staff give a dollar of an order back. */
async function giveBack(id: string): Promise<void> {
  const order = await pool.query<{ number: number }>('select number::int from orders where id = $1', [id]);
  const [asking, agreeing] = [await createStaff(shop, 'owner'), await createStaff(shop, 'owner')];
  const input = { orderNumber: order.rows[0]?.number ?? 0, kind: 'amount', amountCents: 100 } as const;
  await asking.act('requestRefund', input);
  const request = await pool.query<{ id: string }>('select id from refund_requests');
  const approved = await agreeing.act('approveRefund', { id: request.rows[0]?.id ?? '' });
  if (approved.status !== 200) throw new Error(approved.error.message);
}
