import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { refreshRates } from '#server/features/base/currency/refresh-rates.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import {
  createShopper,
  eventCodes,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  purchasesOf,
  readOrder,
  readSimulator,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);

async function cartOf(customer: Shopper) {
  return (await shop.call('readCart', {}, customer)).body;
}

test('each of the ten payment methods can be chosen, no other is accepted, and the order carries its payment [API-48, ENT-08]', async () => {
  const { id, amount } = await placeOrder(shop, shopper);
  const choose = (paymentMethod: string) =>
    shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, shopper);
  const transactions = new Set<string>();
  for (const method of PAYMENT_METHODS) {
    const { status, body } = await choose(method);
    expect([status, body.paymentMethod]).toEqual([200, method]);
    transactions.add(body.payment.transactionId);
  }
  expect(transactions.size).toBe(10);
  for (const wrong of ['sistarbanc_citi', 'cash', '', 'ABITAB']) expect((await choose(wrong)).status).toBe(400);
  const { body } = await choose('sistarbanc_visa');
  expect(body.payment).toMatchObject({ bank: 'visa', orderId: id, value: amount, currency: 'USD' });
});

test('the confirmation returns the payment and the form for the bank [API-49, ENT-40, PAY-08, PAY-09, PAY-10]', async () => {
  const { id, amount, number, fees } = await placeOrder(shop, shopper);
  const { status, body } = await preparePayment(shop, shopper, { id });
  expect(status).toBe(200);
  expect(Object.keys(body.payment).sort()).toEqual(
    ['bank', 'currency', 'orderId', 'taxAmount', 'transactionId', 'value'].sort(),
  );
  const ours = fromUnits(fees.fee.product) + fromUnits(fees.handling) + fromUnits(fees.deliveryFee);
  expect(body.payment.taxAmount).toBe(Math.round(ours / 1.22) / 100);
  expect(body.form.method).toBe('POST');
  expect(body.form.fields).toMatchObject({
    idTransaccion: body.payment.transactionId,
    idFactura: String(number),
    importe: String(fromUnits(amount)),
    importeGravado: String(fromUnits(body.payment.taxAmount)),
    moneda: 'USD',
    tipoServicio: 'SERV',
  });
  expect(body.form.fields.urlVuelta.startsWith(`${shop.url}/api/`)).toBe(true);
  expect(body.order.status).toBe('PROCESSING');
  expect(body.voucher).toBeUndefined();
});

test('repeated and concurrent confirmations return the same payment; one without a chosen method is refused', async () => {
  const { id } = await placeOrder(shop, shopper);
  const confirmIt = () => shop.call('confirmPayment', { params: { id }, body: {} }, shopper);
  expect((await confirmIt()).status).toBe(422);
  const first = await preparePayment(shop, shopper, { id });
  const again = await Promise.all([confirmIt(), confirmIt(), confirmIt()]);
  for (const { body } of again) expect(body.form.fields).toEqual(first.body.form.fields);
  expect((await attemptsOf(shop, id)).length).toBe(1);
});

test('a repeated approval pays the order once and buys it once', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'twice' });
  const more = await Promise.all([confirmAsBank(shop, form), confirmAsBank(shop, form), confirmAsBank(shop, form)]);
  expect(more.map(({ code }) => code)).toEqual(['00', '00', '00']);
  const order = await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(eventCodes(order).filter((code) => code === 'PAID')).toHaveLength(1);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  await shop.drain();
  const paid = (await shop.mails(shopper.email)).filter(({ subject }) =>
    subject.includes(`pago de tu orden n.º ${order.number}`),
  );
  expect(paid).toHaveLength(1);
});

test('a rejection fails the order and returns its lines, and does not undo an approved payment', async () => {
  const customer = await createShopper(shop);
  const [asin = ''] = plainProducts(1);
  const { id } = await placeOrder(shop, customer, { asins: [asin], quantity: 2 });
  const { form } = await payAtBank(shop, customer, { id, decision: 'reject' });
  const failed = await waitForStatus(shop, customer, { id, status: 'FAILED' });
  expect(failed.payment).not.toBeNull();
  expect((await cartOf(customer)).cartItems).toMatchObject([{ productId: asin, quantity: 2 }]);
  expect((await confirmAsBank(shop, form, { code: '05' })).code).toBe('00');
  expect((await cartOf(customer)).cartItems).toMatchObject([{ quantity: 2 }]);
  expect((await shop.call('confirmPayment', { params: { id }, body: {} }, customer)).status).toBe(409);

  const paid = await placeOrder(shop, customer);
  const second = await payAtBank(shop, customer, { id: paid.id });
  expect((await confirmAsBank(shop, second.form, { code: '05' })).code).toBe('00');
  expect((await waitForStatus(shop, customer, { id: paid.id, status: 'ZINC_PAID' })).status).toBe('ZINC_PAID');
});

test('a confirmation with another amount, another currency or an unknown transaction changes nothing and is answered 01', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { form } = await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
  for (const change of [{ amount: '1' }, { currency: 'UYU' }, { transaction: '20200101000000000000' }]) {
    expect((await confirmAsBank(shop, form, change)).code).toBe('01');
    expect((await confirmAsBank(shop, form, change)).code).toBe('01');
  }
  expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
  const alarms = await shop.context.db
    .selectFrom('inbound_events')
    .select('event_key')
    .where('outcome', '=', 'mismatch')
    .where('event_key', 'like', `${form.fields.idTransaccion}:%`)
    .execute();
  expect(alarms).toHaveLength(3);
});

test('the SOAP endpoint refuses a missing or wrong password and a call it does not know', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { body } = await preparePayment(shop, shopper, { id });
  expect((await confirmAsBank(shop, body.form, { authorization: '' })).status).toBe(401);
  expect(
    (await confirmAsBank(shop, body.form, { authorization: basicAuthHeader({ user: 'x', password: 'y' }) })).status,
  ).toBe(401);
  const send = (text: string) =>
    fetch(`${shop.url}/payments/sistarbanc/ws`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: basicAuthHeader(shop.context.partnerSettings.sistarbanc) },
      body: text,
    });
  for (const text of ['', '<a/>', 'not xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
    expect((await send(text)).status).toBe(400);
  }
  expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
  const described = await fetch(`${shop.url}/payments/sistarbanc/ws?wsdl`);
  expect(await described.text()).toContain('confirmarPagoEmpresa');
});

test("the browser's return from the bank does not pay the order", async () => {
  const { id } = await placeOrder(shop, shopper);
  const { body } = await preparePayment(shop, shopper, { id });
  const idTransaccion = body.form.fields.idTransaccion;
  for (const path of ['/api/payments/sistarbanc/return', '/payments/sistarbanc/return']) {
    const query = new URLSearchParams({ idTransaccion, codigoRespuesta: '00', estado: 'aprobado' });
    const got = await fetch(`${shop.url}${path}?${query}`, { redirect: 'manual' });
    const posted = await fetch(`${shop.url}${path}`, { method: 'POST', body: query, redirect: 'manual' });
    expect([got.status, posted.status]).toEqual([303, 303]);
  }
  await shop.drain();
  expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
});

test('a payment whose confirmation was lost is polled when the browser returns', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { body } = await preparePayment(shop, shopper, { id });
  await shop.control('sistarbanc', { scenario: 'bad-signature', calls: 1 });
  const back = await decideAtBank(body.form, 'approve');
  expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
  await fetch(back, { redirect: 'manual' });
  expect(eventCodes(await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' }))).toContain('PAID');
});

async function pressAtAbitab(voucher: { url: string }, decision: 'pay' | 'expire'): Promise<void> {
  const html = await (await fetch(voucher.url)).text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? voucher.url;
  await fetch(new URL(action, voucher.url), {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
}

test('an order in dollars is paid at Abitab in pesos at its own rate, with one voucher and no bank form [PAY-21]', async () => {
  const { id, fees, rate } = await placeOrder(shop, shopper);
  await shop.control('bcu', { scenario: 'none', usd: { buy: 42, sell: 44 } });
  await refreshRates(shop.context);
  const { status, body } = await preparePayment(shop, shopper, { id, method: 'abitab' });
  expect(status).toBe(200);
  const pesos = toPesos(cents(fromUnits(fees.total)), rateMicros(Math.round((rate ?? 0) * 1_000_000)));
  expect(fromUnits(body.voucher.amount)).toBe(pesos);
  expect(body.payment).toMatchObject({ bank: 'abitab', currency: 'UYU', value: body.voucher.amount });
  expect(body.form).toBeUndefined();
  expect(body.order.status).toBe('NEW');
  expect(body.order.voucher).toEqual(body.voucher);
  const again = await shop.call('confirmPayment', { params: { id }, body: {} }, shopper);
  expect(again.body.voucher).toEqual(body.voucher);
  expect(
    (await readSimulator(shop, 'abitab')).vouchers.filter((entry: { order: string }) => entry.order === id),
  ).toHaveLength(1);
  await pressAtAbitab(body.voucher, 'pay');
  const order = await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(eventCodes(order).slice(0, 3)).toEqual(['NEW', 'PAID', 'ZINC_PROCCESSING']);
});
