import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  createSistarbanc,
  type PaymentForm,
  type Sistarbanc,
  type UnpublishedCalls,
} from '#partners/sistarbanc/client.ts';
import { parseSoapCall, renderSoapResponse } from '#partners/sistarbanc/soap.ts';
import { hasBankCredentials } from '#partners/sistarbanc/webhook.ts';
import { CLIENT_DEPS, startPartnerHarness } from '#testing/partner-harness.ts';
import { SIMULATED_BANK_IDS } from './banks.ts';

let bank: Sistarbanc;
let calls: UnpublishedCalls;

const harness = await startPartnerHarness();
connect();
beforeEach(() => {
  harness.calls.length = 0;
  harness.respondWith((call) => ({
    status: 200,
    body: call.path.endsWith('/ws')
      ? renderSoapResponse('confirmarPagoEmpresa', { code: '00', description: 'ok' })
      : '{}',
  }));
});
afterAll(() => bank.close());

function connect(): void {
  const credentials = { user: 'spe', password: 'clave', organism: 'PUENTE', serviceType: 'SERV' };
  const { privateKeyPem } = harness;
  bank = createSistarbanc(
    {
      ...credentials,
      isSimulated: true,
      baseUrl: harness.network.urls.sistarbanc,
      bankIds: SIMULATED_BANK_IDS,
      privateKeyPem,
    },
    CLIENT_DEPS,
  );
  if (!bank.unpublishedCalls) throw new Error('the simulator has these calls');
  calls = bank.unpublishedCalls;
}

let lastTransaction = 20_261_120_000_000;
const WS = '/payments/sistarbanc/ws';
const RETURN = 'http://127.0.0.1:9/api/payments/sistarbanc/return?oid=1';

function newForm(): PaymentForm & { id: string } {
  lastTransaction += 1;
  const id = String(lastTransaction);
  const form = bank.buildPaymentForm({
    bank: 'scotiabank',
    transactionId: id,
    customerReference: '12345672',
    invoiceId: '1024',
    amountCents: 123_450,
    taxableCents: 0,
    currency: 'UYU',
    returnUrl: RETURN,
  });
  return { ...form, id };
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function decide(id: string, decision: string): Promise<string | null> {
  const response = await post(`${harness.network.url}/sistarbanc/spfe/servlet/Decision`, {
    idTransaccion: id,
    decision,
  });
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

test('the bank page shows bank, amount and currency and one form without script', async () => {
  const form = newForm();
  const page = await post(form.action, form.fields);
  const html = await page.text();
  expect(page.status).toBe(200);
  for (const expected of ['Scotiabank', '$ 1.234,50', 'UYU']) expect(html).toContain(expected);
  expect(html.match(/<form /g)).toHaveLength(1);
  for (const decision of ['approve', 'reject', 'abandon', 'approve-late', 'wrong-amount', 'twice']) {
    expect(html).toContain(`name="decision" value="${decision}"`);
  }
  expect(html).not.toContain('<script');
});

test('a form with a changed amount or signature is rejected', async () => {
  const form = newForm();
  expect((await post(form.action, { ...form.fields, importe: '1' })).status).toBe(400);
  expect((await post(form.action, { ...form.fields, firma: 'AAAA' })).status).toBe(400);
  expect((await calls.getPaymentStatus(form.id)).state).toBe('unknown');
});

test('an approval is confirmed to the shop before the browser returns', async () => {
  const form = newForm();
  await post(form.action, form.fields);
  expect((await calls.getPaymentStatus(form.id)).state).toBe('pending');
  const location = await decide(form.id, 'approve');
  expect(location).toBe(`${RETURN}&idTransaccion=${form.id}`);
  const [call] = harness.calls.filter((entry) => entry.path === WS);
  expect(hasBankCredentials(call?.headers.authorization, { user: 'spe', password: 'clave' })).toBe(true);
  expect(parseSoapCall(call?.body ?? '')).toMatchObject({
    transactionId: form.id,
    result: 'approved',
    amountCents: 123_450,
    currency: 'UYU',
  });
  expect(await calls.getPaymentStatus(form.id)).toMatchObject({
    state: 'approved',
    amountCents: 123_450,
    currency: 'UYU',
  });
});

test('each other decision of the page sends the matching confirmations to the shop', async () => {
  const after = async (decision: string) => {
    const form = newForm();
    await post(form.action, form.fields);
    harness.calls.length = 0;
    await decide(form.id, decision);
    return { form, calls: harness.calls.map((call) => parseSoapCall(call.body)) };
  };
  const rejected = await after('reject');
  expect(rejected.calls).toMatchObject([{ result: 'rejected' }]);
  expect((await calls.getPaymentStatus(rejected.form.id)).state).toBe('rejected');
  expect((await after('wrong-amount')).calls).toMatchObject([{ result: 'approved', amountCents: 123_550 }]);
  expect((await after('twice')).calls).toHaveLength(2);
  const abandoned = await after('abandon');
  expect(abandoned.calls).toHaveLength(0);
  expect((await calls.getPaymentStatus(abandoned.form.id)).state).toBe('pending');
  const late = await after('approve-late');
  expect(late.calls).toHaveLength(0);
  expect((await calls.getPaymentStatus(late.form.id)).state).toBe('pending');
  await harness.waitForCalls(WS, 1);
  expect((await calls.getPaymentStatus(late.form.id)).state).toBe('approved');
});

test('a confirmation that fails at the shop is retried', async () => {
  let refusals = 2;
  harness.respondWith(() => {
    refusals -= 1;
    if (refusals >= 0) return { status: 500, body: '' };
    return { status: 200, body: renderSoapResponse('confirmarPagoEmpresa', { code: '00', description: 'ok' }) };
  });
  const form = newForm();
  await post(form.action, form.fields);
  await decide(form.id, 'approve');
  expect(await harness.waitForCalls(WS, 3)).toHaveLength(3);
});

test('a refund is idempotent by its key and never exceeds the paid amount', async () => {
  const form = newForm();
  const refund = { transactionId: form.id, amountCents: 100_000, currency: 'UYU', key: `r-${form.id}` } as const;
  expect((await calls.requestRefund(refund)).accepted).toBe(false);
  await post(form.action, form.fields);
  await decide(form.id, 'approve');
  const first = await calls.requestRefund(refund);
  expect(first.accepted).toBe(true);
  expect(await calls.requestRefund(refund)).toEqual(first);
  expect((await calls.requestRefund({ ...refund, key: 'other' })).accepted).toBe(false);
});

test('a pending confirmation survives a restart', async () => {
  const form = newForm();
  await post(form.action, form.fields);
  await decide(form.id, 'approve-late');
  await harness.restart();
  await bank.close();
  connect();
  await harness.waitForCalls(WS, 1);
  expect((await calls.getPaymentStatus(form.id)).state).toBe('approved');
});
