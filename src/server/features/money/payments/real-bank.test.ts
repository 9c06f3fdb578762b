import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { findStalledByKind, reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  placeOrder,
  preparePayment,
  readOrder,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank, pollPayments } from '#testing/payment-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';
import { refundOrder } from './refund-order.ts';

const HALF_HOUR = 30 * 60_000;
const QUARTER_HOUR = 15 * 60_000;

const requests: string[] = [];

/** Stands for the host of the real bank and records each request that the shop sends to it. */
const bankHost = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"estado":"aprobado"}');
});
await new Promise<void>((resolve) => bankHost.listen(0, '127.0.0.1', resolve));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const shop = await startShop({
  config: {
    paymentRedirectUrl: `http://127.0.0.1:${(bankHost.address() as AddressInfo).port}`,
    sistarbanc: {
      organism: 'TIENDA',
      serviceType: 'SERV',
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      user: 'spe',
      password: 'una-clave-del-banco',
      bankIds: { brou: '001', visa: '002' },
    },
  },
});
const who = await createShopper(shop);

afterAll(() => {
  bankHost.closeAllConnections();
  bankHost.close();
});

function refundsOf(orderId: string) {
  const columns = ['reason', 'state', 'manual_reason', 'amount_cents', 'currency'] as const;
  return shop.context.db.selectFrom('refunds').select(columns).where('order_id', '=', orderId).execute();
}

async function stalledKinds(orderId: string): Promise<string[]> {
  const kinds = await findStalledByKind(shop.context);
  return [...kinds].filter(([, rows]) => rows.some((row) => row.orderId === orderId)).map(([kind]) => kind);
}

test('a payment of a real bank stays undecided until its confirmation, and the bank is not asked', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = (await preparePayment(shop, who, { id })).body;
  await pollPayments(shop, id);
  shop.clock.advance(HALF_HOUR + QUARTER_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
  expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['pending']);
  expect(await stalledKinds(id)).toContain('payment-undecided');
  await reconcile(shop.context);
  await shop.drain();
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect(requests).toEqual([]);
});

test('an abandoned form of a real bank leaves its order payable, and its late confirmation is refunded by a person', async () => {
  const { id } = await placeOrder(shop, who);
  const { form: abandoned } = (await preparePayment(shop, who, { id })).body;
  await signInAfter(shop, who, HALF_HOUR + 1000);
  const { form } = (await preparePayment(shop, who, { id, method: 'sistarbanc_visa' })).body;
  expect(form.fields.idTransaccion).not.toBe(abandoned.fields.idTransaccion);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect((await confirmAsBank(shop, abandoned)).code).toBe('00');
  const expected = { reason: 'overpaid', manual_reason: 'not-published', amount_cents: Number(form.fields.importe) };
  await shop.waitFor('the refund to wait', async () => (await refundsOf(id)).some(({ state }) => state === 'manual'));
  expect(await refundsOf(id)).toEqual([expect.objectContaining(expected)]);
  expect(requests).toEqual([]);
});

test('a bank that was chosen and never confirmed expires, because no form was handed out', async () => {
  const { id } = await placeOrder(shop, who);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'sistarbanc_visa' } }, who);
  shop.clock.advance(HALF_HOUR + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
  expect(requests).toEqual([]);
});

test('the refund of a payment of a real bank waits for a person', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = (await preparePayment(shop, who, { id })).body;
  await confirmAsBank(shop, form);
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  await writeToOrder(shop, id, (tx, order) => refundOrder(shop.context, tx, { order, reason: 'purchase-refused' }));
  const [refund] = await shop.waitFor('the refund to wait', async () => {
    const refunds = await refundsOf(id);
    return refunds.some(({ state }) => state === 'manual') ? refunds : null;
  });
  const cents = Number(form.fields.importe);
  expect(refund).toMatchObject({ manual_reason: 'not-published', amount_cents: cents, currency: 'USD' });
  expect(await stalledKinds(id)).toEqual(['refund-by-hand']);
  expect(requests).toEqual([]);
});

test('money that a real bank took in another amount or currency is recorded as a refund for a person, once', async () => {
  const changes = [
    { change: { currency: 'UYU' }, manual_reason: 'other-currency' },
    { change: { amount: '100' }, manual_reason: 'not-published' },
  ];
  for (const { change, manual_reason } of changes) {
    const { id } = await placeOrder(shop, who);
    const { form } = (await preparePayment(shop, who, { id })).body;
    for (const _ of [1, 2]) expect((await confirmAsBank(shop, form, change)).code).toBe('01');
    const { amount = form.fields.importe, currency = 'USD' } = change as { amount?: string; currency?: string };
    const expected = { reason: 'wrong-amount', state: 'manual', manual_reason, amount_cents: Number(amount), currency };
    expect(await refundsOf(id)).toEqual([expected]);
    expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
  }
  expect(requests).toEqual([]);
});

test('each other amount that a real bank took is one row of the queue at once, with both amounts', async () => {
  const { id } = await placeOrder(shop, who);
  const { form } = (await preparePayment(shop, who, { id })).body;
  const { number } = await readOrder(shop, who, id);
  const rows = async () => {
    const finance = await createStaff(shop, 'finance');
    const { body } = await finance.call('listExceptions', {});
    return body.rows.filter(({ orderNumber }) => orderNumber === number).map(({ kind, detail }) => ({ kind, detail }));
  };
  const expected = formatMoney(cents(Number(form.fields.importe)), 'USD');
  const detailOf = (taken: number) => `Cobró ${formatMoney(cents(taken), 'USD')}; se esperaban ${expected}`;
  await confirmAsBank(shop, form, { amount: '100' });
  expect(await rows()).toEqual([{ kind: 'refund-by-hand', detail: detailOf(100) }]);
  await confirmAsBank(shop, form, { amount: '200' });
  expect(await rows()).toEqual([
    { kind: 'refund-by-hand', detail: detailOf(100) },
    { kind: 'payment-not-applied', detail: detailOf(200) },
  ]);
});
