import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Abitab, createAbitab } from '#partners/abitab/client.ts';
import { verifyNotice } from '#partners/abitab/webhook.ts';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

let abitab: Abitab;

const harness = await startPartnerHarness();
connect();
beforeEach(() => {
  harness.calls.length = 0;
});
afterAll(() => abitab.close());

function connect(): void {
  abitab = createAbitab({ baseUrl: harness.network.urls.abitab, merchantKey: 'merchant' }, CLIENT_DEPS);
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const voucherOf = (orderId: string) =>
  abitab.createVoucher({
    orderId,
    uniqueId: `${orderId}-1`,
    amountCents: 98_800,
    customer: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Paz', document: '12345672', phone: '099123456' },
    expiresInMinutes: 72 * 60,
    notifyUrl: 'http://127.0.0.1:9/webhooks/abitab',
  });

const lastNotice = () => {
  const call = harness.calls.filter((entry) => entry.path === '/webhooks/abitab').at(-1);
  if (!call) return null;
  const headers = { signature: String(call.headers.signature), dateSent: String(call.headers.datesent) };
  return verifyNotice(JSON.parse(call.body), headers, 'abitab-secret');
};

test('a voucher has a code and a page to pay it or let it expire; paying it notifies the shop [PAY-21]', async () => {
  const voucher = await voucherOf('order-1');
  expect(voucher.code).toMatch(/^\d{10}$/);
  expect(await voucherOf('order-1')).toEqual(voucher);
  const html = await (await fetch(voucher.url ?? '')).text();
  expect(html).toContain('name="decision" value="pay"');
  expect(html).toContain('name="decision" value="expire"');
  await post(voucher.url ?? '', { decision: 'pay' });
  expect(lastNotice()).toMatchObject({
    purchaseId: voucher.purchaseId,
    orderId: 'order-1',
    state: 'paid',
    amountCents: 98_800,
    currency: 'UYU',
  });
  expect(await abitab.getPurchase(voucher.purchaseId)).toMatchObject({ state: 'paid', amountCents: 98_800 });
  await post(voucher.url ?? '', { decision: 'expire' });
  expect((await abitab.getPurchase(voucher.purchaseId))?.state).toBe('paid');
});

test('the control endpoint pays or expires a voucher by its code or its order', async () => {
  const first = await voucherOf('order-2');
  await controlSimulator(harness, 'abitab', { scenario: 'pay', voucher: first.code });
  expect((await abitab.getPurchase(first.purchaseId))?.state).toBe('paid');
  const second = await voucherOf('order-3');
  await controlSimulator(harness, 'abitab', { scenario: 'expire', order: 'order-3' });
  expect((await abitab.getPurchase(second.purchaseId))?.state).toBe('expired');
  expect(lastNotice()).toMatchObject({ orderId: 'order-3', state: 'expired' });
  expect(await abitab.getPurchase('1')).toBeNull();
});

test('a voucher notice with an invalid signature is rejected', async () => {
  await controlSimulator(harness, 'abitab', { scenario: 'bad-signature', calls: 1 });
  const voucher = await voucherOf('order-4');
  await controlSimulator(harness, 'abitab', { scenario: 'pay', voucher: voucher.purchaseId });
  expect(harness.calls.filter((entry) => entry.path === '/webhooks/abitab')).toHaveLength(1);
  expect(lastNotice()).toBeNull();
});

test('a voucher survives a restart', async () => {
  const voucher = await voucherOf('order-5');
  await harness.restart();
  await abitab.close();
  connect();
  expect(await voucherOf('order-5')).toMatchObject({ purchaseId: voucher.purchaseId, code: voucher.code });
});
