import { expect, test } from 'vitest';
import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { parseConfirmationResponse, renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import {
  createShopper,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  preparePayment,
  purchasesOf,
} from './order-steps.ts';
import { attemptsOf } from './payment-steps.ts';
import { startShop } from './shop.ts';

/** A notice of a partner as a bystander may have captured it: its fields, and what proves its sender. */
interface CapturedNotice {
  fields: Record<string, string | number | null>;
  /** Sends the fields with the captured signature, or with another secret where the proof is a shared secret. */
  send(fields: CapturedNotice['fields']): Promise<number>;
}

const DATE = '2026-01-15T14:30:00Z';

const shop = await startShop();
const who = await createShopper(shop);

const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(`${shop.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

const captured: Record<string, CapturedNotice> = {
  'Abitab payment': await captureVoucherNotice(),
  'Sistarbanc confirmation': await captureConfirmation(),
  'Zinc webhook': await captureMarketplaceNotice(),
  'SkyPostal status': await captureStatus(),
  'SkyPostal reception': await captureReception(),
};
await shop.drain();

async function captureVoucherNotice(): Promise<CapturedNotice> {
  const { id } = await placeOrder(shop, who);
  await preparePayment(shop, who, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  const fields = {
    PurchaseId: attempt?.partner_reference ?? '',
    TransactionType: 'Purchase',
    Status: 'Pending',
    Amount: attempt?.amount_cents ?? 0,
    Currency: 'UYU',
    UniqueId: attempt?.transaction_id ?? '',
    Order: id,
  };
  const datesent = shop.clock.now().toISOString();
  const signature = hmacHex(
    shop.context.partnerSettings.abitabWebhookSecret,
    noticeSigningText(fields as Parameters<typeof noticeSigningText>[0], datesent),
  );
  return {
    fields,
    send: async (altered) => (await post('/webhooks/abitab', { datesent, signature }, JSON.stringify(altered))).status,
  };
}

async function captureConfirmation(): Promise<CapturedNotice> {
  const { id } = await placeOrder(shop, who);
  const { fields: form } = (await preparePayment(shop, who, { id })).body.form;
  const authorization = basicAuthHeader({ ...shop.context.partnerSettings.sistarbanc, password: 'guessed' });
  return {
    fields: {
      idTransaccion: form.idTransaccion,
      idCuenta: form.idCuenta,
      codigoRespuesta: '05',
      codigoAutorizacion: '123456',
      importe: form.importe,
      moneda: form.moneda,
    },
    send: async (altered) => {
      const headers = { 'content-type': 'text/xml', authorization };
      return (await post('/payments/sistarbanc/ws', headers, confirmationOf(altered))).status;
    },
  };
}

function confirmationOf(fields: CapturedNotice['fields']): string {
  const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return renderConfirmation(text as unknown as Parameters<typeof renderConfirmation>[0]);
}

async function captureMarketplaceNotice(): Promise<CapturedNotice> {
  const { id } = await placePurchasedOrder(shop, who);
  const [purchase] = await purchasesOf(shop, id);
  const fields = { event: 'order.started', order_id: String(purchase?.id), status: 'in_progress', timestamp: DATE };
  const signature = hmacHex(shop.context.partnerSettings.zincWebhookSecret, JSON.stringify(fields));
  return {
    fields,
    send: async (altered) =>
      (await post('/webhooks/zinc', { 'x-webhook-signature': signature }, JSON.stringify(altered))).status,
  };
}

async function captureStatus(): Promise<CapturedNotice> {
  const { id, carrierTrackingNumber } = await placeConsolidatedOrder(shop, who);
  const fields = {
    trackingNumber: carrierTrackingNumber,
    statusCode: 'ALVOL',
    date: DATE,
    location: 'MIA',
    description: '',
    externalTracking: id,
  };
  return { fields, send: (altered) => sendAsStranger('status-hook', altered) };
}

async function captureReception(): Promise<CapturedNotice> {
  const { packages } = await placePurchasedOrder(shop, who);
  const externalTracking = packages[0]?.trackingNumber ?? '';
  const fields = { externalTracking, email: who.email, trackingNumber: 'SKY1', weight: 1, weightUnit: 'KG' };
  return { fields, send: (altered) => sendAsStranger('package-received', altered) };
}

async function sendAsStranger(hook: string, fields: CapturedNotice['fields']): Promise<number> {
  const key = `${shop.context.partnerSettings.skypostalHookKey.slice(0, -1)}!`;
  return (await post(`/webhooks/skypostal/${hook}`, { [KEY_HEADER]: key }, JSON.stringify(fields))).status;
}

/** Values that a forger would try, of the field itself, of the other notices, and of another type. */
function alterationsOf(name: string, notice: CapturedNotice): CapturedNotice['fields'][string][] {
  const value = notice.fields[name];
  const others = Object.values(captured).flatMap(({ fields }) => Object.values(fields));
  const words = [
    'Approved',
    'Rejected',
    'Canceled',
    'SHDEL',
    'order.cancelled',
    '00',
    'USD',
    'UYU',
    '',
    '0',
    0,
    1,
    null,
  ];
  return [...new Set([...others, ...words, `${value}0`, ` ${value}`])].filter((altered) => altered !== value);
}

/** Everything that a notice can change: statuses, payments, purchases, packages, refunds and events. */
async function readState() {
  const { db } = shop.context;
  return {
    orders: await db.selectFrom('orders').select(['id', 'status', 'issue']).orderBy('id').execute(),
    attempts: await db.selectFrom('payment_attempts').select(['id', 'state', 'amount_cents']).orderBy('id').execute(),
    purchases: await db.selectFrom('purchases').select(['order_id', 'state']).orderBy('order_id').execute(),
    packages: await db.selectFrom('packages').select(['id', 'status']).orderBy('id').execute(),
    refunds: await db.selectFrom('refunds').select(['id', 'state']).orderBy('id').execute(),
    events: await db.selectFrom('order_events').select(['order_id', 'code']).orderBy('id').execute(),
  };
}

test.each([
  ['Abitab payment'],
  ['Sistarbanc confirmation'],
  ['Zinc webhook'],
  ['SkyPostal status'],
  ['SkyPostal reception'],
])('no field of a captured notice can be altered to change an order: %s', async (name) => {
  const notice = captured[name];
  if (!notice) throw new Error(name);
  const before = await readState();
  let sent = 0;
  for (const field of Object.keys(notice.fields)) {
    const requests = alterationsOf(field, notice).map((value) => notice.send({ ...notice.fields, [field]: value }));
    const answers = await Promise.all(requests);
    sent += answers.length;
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(await readState(), `${field} altered`).toEqual(before);
  }
  await shop.drain();
  expect(await readState()).toEqual(before);
  expect(sent).toBeGreaterThan(100);
});

test('with the password of the bank, a confirmation settles only the transaction, amount and currency of the form', async () => {
  const fields = captured['Sistarbanc confirmation']?.fields ?? {};
  const authorization = basicAuthHeader(shop.context.partnerSettings.sistarbanc);
  const before = await readState();
  const changes = [
    ...['20200101000000000000', '1'].map((idTransaccion) => ({ idTransaccion })),
    ...['1', `${fields.importe}0`, String(Number(fields.importe) - 1)].map((importe) => ({ importe })),
    ...['UYU', '858'].map((moneda) => ({ moneda })),
  ];
  for (const change of changes) {
    const body = confirmationOf({ ...fields, codigoRespuesta: '00', ...change });
    const answer = await post('/payments/sistarbanc/ws', { 'content-type': 'text/xml', authorization }, body);
    expect(parseConfirmationResponse(await answer.text())).toBe('01');
    expect(await readState()).toEqual(before);
  }
});
