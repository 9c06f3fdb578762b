import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { fromUnits } from '#domain/money/format.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { noticeText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuth } from '#partners/sistarbanc/webhook.ts';
import { parseSoapAnswer, renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { decideAtBank } from '#testing/buying.ts';
import {
  codesOf,
  makeOrder,
  orderIn,
  payAtBank,
  plainGoods,
  preparePayment,
  purchasesOf,
  readOrder,
  received,
  type Shopper,
  shopper,
} from '#testing/order-journey.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { watchPayment } from './watch-payment.ts';

const HALF_HOUR = 30 * 60_000;
const THREE_DAYS = 72 * 60 * 60_000;

let shop: TestShop;
let who: Shopper;

beforeAll(async () => {
  shop = await startShop();
  who = await shopper(shop);
});
afterAll(() => shop.stop());

/** The bank's own confirmation, as it would send it, with what a test makes different. */
async function confirm(
  form: BankForm,
  change: { code?: string; amount?: string; currency?: string; transaction?: string; authorization?: string } = {},
) {
  const { fields } = form;
  const answer = await fetch(`${shop.url}/payments/sistarbanc/ws`, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      authorization: change.authorization ?? basicAuth(shop.context.facts.sistarbanc),
    },
    body: renderConfirmation({
      idTransaccion: change.transaction ?? fields.idTransaccion ?? '',
      idCuenta: fields.idCuenta ?? '',
      codigoRespuesta: change.code ?? '00',
      codigoAutorizacion: '123456',
      importe: change.amount ?? fields.importe ?? '',
      moneda: change.currency ?? fields.moneda ?? '',
    }),
  });
  return { status: answer.status, code: parseSoapAnswer(await answer.text()) };
}

async function attemptsOf(orderId: string) {
  return await shop.context.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

/** Looks at the order's attempts as the job does when its time has come. */
async function lookAtPayments(orderId: string): Promise<void> {
  for (const { id } of await attemptsOf(orderId)) await watchPayment(shop.context, { attemptId: id });
}

async function cartOf(customer: Shopper) {
  return (await shop.call('readCart', {}, customer)).body;
}

test('ten ways to pay can be chosen and no other; the order carries its payment [API-48, ENT-08]', async () => {
  const { id, amount } = await makeOrder(shop, who);
  const choose = (paymentMethod: string) =>
    shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, who);
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

test('the confirmation answers the payment and a signed form for the bank [API-49, ENT-40, PAY-08, PAY-09, PAY-10]', async () => {
  const { id, amount, number, fees } = await makeOrder(shop, who);
  const { status, body } = await preparePayment(shop, who, { id });
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

test('confirmed again, also at the same moment, it is the same payment; without a choice there is none', async () => {
  const { id } = await makeOrder(shop, who);
  const confirmIt = () => shop.call('confirmPayment', { params: { id }, body: {} }, who);
  expect((await confirmIt()).status).toBe(422);
  const first = await preparePayment(shop, who, { id });
  const again = await Promise.all([confirmIt(), confirmIt(), confirmIt()]);
  for (const { body } of again) expect(body.form.fields).toEqual(first.body.form.fields);
  expect((await attemptsOf(id)).length).toBe(1);
});

test('an approval pays the order once, however often it is told, and buys it once', async () => {
  const { id } = await makeOrder(shop, who);
  const { form, location } = await payAtBank(shop, who, { id, decision: 'twice' });
  const back = await fetch(location, { redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([303, `/pending-purchase?uid=${who.id}&oid=${id}`]);
  const more = await Promise.all([confirm(form), confirm(form), confirm(form)]);
  expect(more.map(({ code }) => code)).toEqual(['00', '00', '00']);
  const order = await orderIn(shop, who, { id, status: 'ZINC_PAID' });
  expect(codesOf(order).filter((code) => code === 'PAID')).toHaveLength(1);
  expect(await purchasesOf(shop, id)).toHaveLength(1);
  const paid = (await shop.mails(who.email)).filter(({ subject }) =>
    subject.includes(`pago de tu pedido n.º ${order.number}`),
  );
  expect(paid).toHaveLength(1);
});

test('a refusal ends the order and gives its lines back; it never undoes a payment', async () => {
  const customer = await shopper(shop);
  const [asin = ''] = plainGoods(1);
  const { id } = await makeOrder(shop, customer, { asins: [asin], quantity: 2 });
  const { form } = await payAtBank(shop, customer, { id, decision: 'reject' });
  const failed = await orderIn(shop, customer, { id, status: 'FAILED' });
  expect(failed.payment).not.toBeNull();
  expect((await cartOf(customer)).cartItems).toMatchObject([{ productId: asin, quantity: 2 }]);
  expect((await confirm(form, { code: '05' })).code).toBe('00');
  expect((await cartOf(customer)).cartItems).toMatchObject([{ quantity: 2 }]);
  expect((await shop.call('confirmPayment', { params: { id }, body: {} }, customer)).status).toBe(409);

  const paid = await makeOrder(shop, customer);
  const second = await payAtBank(shop, customer, { id: paid.id });
  expect((await confirm(second.form, { code: '05' })).code).toBe('00');
  expect((await orderIn(shop, customer, { id: paid.id, status: 'ZINC_PAID' })).status).toBe('ZINC_PAID');
});

test('another amount, another currency or an unknown transaction changes nothing and is answered 01, each time', async () => {
  const { id } = await makeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  for (const change of [{ amount: '1' }, { currency: 'UYU' }, { transaction: '20200101000000000000' }]) {
    expect((await confirm(form, change)).code).toBe('01');
    expect((await confirm(form, change)).code).toBe('01');
  }
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
  const alarms = await shop.context.db
    .selectFrom('inbound_events')
    .select('event_key')
    .where('outcome', '=', 'mismatch')
    .where('event_key', 'like', `${form.fields.idTransaccion}:%`)
    .execute();
  expect(alarms).toHaveLength(3);
});

test('what the bank took although it was not asked for goes back when the time is over', async () => {
  const { id } = await makeOrder(shop, who);
  const { form } = await payAtBank(shop, who, { id, decision: 'wrong-amount' });
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
  await shop.until('the refund', async () => (await refundsOf(form)).length > 0);
  expect((await refundsOf(form)).map(({ amount }) => amount)).toEqual([String(Number(form.fields.importe) + 100)]);
});

async function refundsOf(form: BankForm): Promise<{ amount: string }[]> {
  const { payments } = await received(shop, 'sistarbanc');
  return payments.find(
    (one: { values: { idTransaccion: string } }) => one.values.idTransaccion === form.fields.idTransaccion,
  ).refunds;
}

test('only the bank is heard: no password, a wrong one, or no call of its service, and nothing happens', async () => {
  const { id } = await makeOrder(shop, who);
  const { body } = await preparePayment(shop, who, { id });
  expect((await confirm(body.form, { authorization: '' })).status).toBe(401);
  expect((await confirm(body.form, { authorization: basicAuth({ user: 'x', password: 'y' }) })).status).toBe(401);
  const send = (text: string) =>
    fetch(`${shop.url}/payments/sistarbanc/ws`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: basicAuth(shop.context.facts.sistarbanc) },
      body: text,
    });
  for (const text of ['', '<a/>', 'not xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
    expect((await send(text)).status).toBe(400);
  }
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
  const described = await fetch(`${shop.url}/payments/sistarbanc/ws?wsdl`);
  expect(await described.text()).toContain('confirmarPagoEmpresa');
});

test("the browser's return proves nothing", async () => {
  const { id } = await makeOrder(shop, who);
  const { body } = await preparePayment(shop, who, { id });
  const idTransaccion = body.form.fields.idTransaccion;
  for (const path of ['/api/payments/sistarbanc/return', '/payments/sistarbanc/return']) {
    const query = new URLSearchParams({ idTransaccion, codigoRespuesta: '00', estado: 'aprobado' });
    const got = await fetch(`${shop.url}${path}?${query}`, { redirect: 'manual' });
    const posted = await fetch(`${shop.url}${path}`, { method: 'POST', body: query, redirect: 'manual' });
    expect([got.status, posted.status]).toEqual([303, 303]);
    expect(posted.headers.get('location')).toBe(`/pending-purchase?uid=${who.id}&oid=${id}`);
  }
  const stray = await fetch(`${shop.url}/payments/sistarbanc/return?idTransaccion=1`, { redirect: 'manual' });
  expect(stray.headers.get('location')).toBe('/');
  await shop.drain();
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
});

test('a confirmation that never came is asked for', async () => {
  const { id } = await makeOrder(shop, who);
  const { body } = await preparePayment(shop, who, { id });
  await shop.control('sistarbanc', { scenario: 'bad-signature', calls: 1 });
  const back = await decideAtBank(body.form, 'approve');
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
  await fetch(back, { redirect: 'manual' });
  expect(codesOf(await orderIn(shop, who, { id, status: 'ZINC_PAID' }))).toContain('PAID');
});

test('a form left alone fails after half an hour, and money that comes later wakes the order up', async () => {
  const customer = await shopper(shop);
  const { id } = await makeOrder(shop, customer);
  const { form } = await payAtBank(shop, customer, { id, decision: 'abandon' });
  await lookAtPayments(id);
  expect((await readOrder(shop, customer, id)).status).toBe('PROCESSING');
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(id);
  expect((await readOrder(shop, customer, id)).status).toBe('FAILED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  expect((await confirm(form)).code).toBe('00');
  const order = await orderIn(shop, customer, { id, status: 'ZINC_PAID' });
  expect(codesOf(order)).toEqual(expect.arrayContaining(['FAILED', 'PAID', 'ZINC_PAID']));
  expect(await purchasesOf(shop, id)).toHaveLength(1);
});

test('a method chosen and never confirmed does not keep the order waiting for ever', async () => {
  const { id } = await makeOrder(shop, who);
  await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'sistarbanc_visa' } }, who);
  await lookAtPayments(id);
  expect((await readOrder(shop, who, id)).status).toBe('NEW');
  shop.clock.advance(HALF_HOUR + 1000);
  await lookAtPayments(id);
  expect((await readOrder(shop, who, id)).status).toBe('FAILED');
});

test('as long as the bank cannot be asked nobody is told that the payment failed', async () => {
  const { id } = await makeOrder(shop, who);
  await payAtBank(shop, who, { id, decision: 'abandon' });
  shop.clock.advance(HALF_HOUR + 1000);
  await shop.control('sistarbanc', { scenario: 'fail' });
  await lookAtPayments(id);
  await shop.control('sistarbanc', { scenario: 'none' });
  expect((await readOrder(shop, who, id)).status).toBe('PROCESSING');
});

test('two attempts both paid: one pays the order, the other goes back', async () => {
  const { id } = await makeOrder(shop, who);
  const first = await preparePayment(shop, who, { id, method: 'sistarbanc_brou' });
  const second = await preparePayment(shop, who, { id, method: 'sistarbanc_oca' });
  expect(second.body.payment.transactionId).not.toBe(first.body.payment.transactionId);
  await Promise.all([decideAtBank(first.body.form, 'approve'), decideAtBank(second.body.form, 'approve')]);
  const states = (await attemptsOf(id)).map(({ state }) => state).sort();
  expect(states).toEqual(['approved', 'overpaid']);
  await shop.until('the refund', async () => {
    const refunds = [...(await refundsOf(first.body.form)), ...(await refundsOf(second.body.form))];
    return refunds.length === 1;
  });
  expect(await purchasesOf(shop, (await orderIn(shop, who, { id, status: 'ZINC_PAID' })).id)).toHaveLength(1);
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

test('at Abitab an order in dollars is paid in pesos at its own rate, with one voucher and no bank form [PAY-21]', async () => {
  const { id, fees, rate } = await makeOrder(shop, who);
  const { status, body } = await preparePayment(shop, who, { id, method: 'abitab' });
  expect(status).toBe(200);
  const pesos = toPesos(cents(fromUnits(fees.total)), rateMicros(Math.round(rate * 1_000_000)));
  expect(fromUnits(body.voucher.amount)).toBe(pesos);
  expect(body.payment).toMatchObject({ bank: 'abitab', currency: 'UYU', value: body.voucher.amount });
  expect(body.form).toBeUndefined();
  expect(body.order.status).toBe('NEW');
  expect(body.order.voucher).toEqual(body.voucher);
  const again = await shop.call('confirmPayment', { params: { id }, body: {} }, who);
  expect(again.body.voucher).toEqual(body.voucher);
  expect((await received(shop, 'abitab')).vouchers.filter((one: { order: string }) => one.order === id)).toHaveLength(
    1,
  );
  await pressAtAbitab(body.voucher, 'pay');
  const order = await orderIn(shop, who, { id, status: 'ZINC_PAID' });
  expect(codesOf(order).slice(0, 3)).toEqual(['NEW', 'PAID', 'ZINC_PROCCESSING']);
});

test('a voucher not paid in three days cancels the order; paid after all, it wakes up', async () => {
  const customer = await shopper(shop);
  const { id } = await makeOrder(shop, customer);
  await preparePayment(shop, customer, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(id);
  shop.clock.advance(THREE_DAYS + 1000);
  await lookAtPayments(id);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  expect((await cartOf(customer)).cartItems).toHaveLength(1);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
  };
  expect((await abitabSays(notice, 'wrong')).status).toBe(401);
  expect((await abitabSays({ ...notice, Amount: 100 })).status).toBe(200);
  expect((await readOrder(shop, customer, id)).status).toBe('CANCELED');
  const told = await Promise.all([abitabSays(notice), abitabSays(notice)]);
  expect(told.map(({ status }) => status)).toEqual([200, 200]);
  await orderIn(shop, customer, { id, status: 'ZINC_PAID' });
});

async function abitabSays(notice: Record<string, unknown>, secret = shop.context.facts.abitabWebhookSecret) {
  const datesent = shop.clock.now().toISOString();
  return await fetch(`${shop.url}/webhooks/abitab`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      datesent,
      signature: hmacHex(secret, noticeText(notice as Parameters<typeof noticeText>[0], datesent)),
    },
    body: JSON.stringify(notice),
  });
}
