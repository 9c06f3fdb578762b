import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  preparePayment,
  readOrder,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, confirmAsBank, pollPayments, sendAbitabNotice } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const HALF_HOUR = 30 * 60_000;
const THREE_DAYS = 72 * 60 * 60_000;

let finance: TestStaff;

const shop = await startShop();
const shopper = await createShopper(shop);
beforeEach(async () => {
  finance = await createStaff(shop, 'finance');
});

async function rowsOf(id: string, kind: ExceptionKind = 'payment-not-applied') {
  const { number } = await readOrder(shop, shopper, id);
  // The clock moves on beyond a session of the staff.
  const { rows } = (await (await createStaff(shop, 'finance')).call('listExceptions', { kind })).body;
  return rows.filter(({ orderNumber }) => orderNumber === number);
}

async function bankOrder(): Promise<{ id: string; form: BankForm; due: number }> {
  const { id } = await placeOrder(shop, shopper);
  const { form } = (await preparePayment(shop, shopper, { id })).body;
  return { id, form, due: Number(form.fields.importe) };
}

const dollars = (amount: number) => formatMoney(cents(amount), 'USD');

describe('a bank that took another amount', () => {
  test('is a row of the queue at once, with both amounts, until a person closes it and the money goes back', async () => {
    const { id } = await placeOrder(shop, shopper);
    const { form } = await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
    const due = Number(form.fields.importe);
    const [row, ...others] = await rowsOf(id);
    expect(others).toEqual([]);
    expect(row?.detail).toContain(dollars(due + 100));
    expect(row?.detail).toContain(dollars(due));
    await finance.act('closeItem', { kind: 'payment-not-applied', subject: row?.subject ?? '' });
    expect(await rowsOf(id)).toEqual([]);
    shop.clock.advance(HALF_HOUR + 1000);
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('is a row as soon as it is asked, where its notice was lost', async () => {
    const { id } = await placeOrder(shop, shopper);
    const { body } = await preparePayment(shop, shopper, { id });
    await shop.control('sistarbanc', { scenario: 'bad-signature', calls: 1 });
    await payAtBank(shop, shopper, { id, decision: 'wrong-amount' });
    expect(await rowsOf(id)).toEqual([]);
    await pollPayments(shop, id);
    await pollPayments(shop, id);
    expect(await rowsOf(id)).toMatchObject([
      { detail: expect.stringContaining(dollars(Number(body.form.fields.importe))) },
    ]);
  });

  test('after the payment was settled stays in the queue until a person closes it', async () => {
    const { id, form, due } = await bankOrder();
    expect((await confirmAsBank(shop, form)).code).toBe('00');
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect((await confirmAsBank(shop, form, { amount: String(due * 2) })).code).toBe('01');
    await pollPayments(shop, id);
    const [row] = await rowsOf(id);
    expect(row?.detail).toContain(dollars(due * 2));
    const closed = await finance.act('closeItem', { kind: 'payment-not-applied', subject: row?.subject ?? '' });
    expect(closed.status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('a response code that the shop does not know', () => {
  test.each(['0', '000', 'OK', '09', '91'])('is neither an approval nor a rejection: %s', async (code) => {
    const { id, form } = await bankOrder();
    expect((await confirmAsBank(shop, form, { code })).code).toBe('01');
    expect((await confirmAsBank(shop, form, { code })).code).toBe('01');
    expect((await readOrder(shop, shopper, id)).status).toBe('PROCESSING');
    expect((await attemptsOf(shop, id)).map(({ state }) => state)).toEqual(['pending']);
    expect(await rowsOf(id)).toMatchObject([{ detail: 'Un estado que no conocemos' }]);
    expect((await confirmAsBank(shop, form)).code).toBe('00');
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await rowsOf(id)).toEqual([]);
  });

  test('does not undo a payment, and a known rejection after it still fails the order', async () => {
    const { id, form } = await bankOrder();
    await confirmAsBank(shop, form, { code: '0' });
    expect((await confirmAsBank(shop, form, { code: '51' })).code).toBe('00');
    expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('of Abitab does not end the order, however long it lasts, and the payment is still accepted', async () => {
    const { id } = await placeOrder(shop, shopper);
    await preparePayment(shop, shopper, { id, method: 'abitab' });
    await shop.control('abitab', { scenario: 'unknown-state', order: id });
    await pollPayments(shop, id);
    expect(await rowsOf(id)).toMatchObject([{ detail: 'Un estado que no conocemos' }]);
    await signInAfter(shop, shopper, THREE_DAYS + 1000);
    await shop.control('abitab', { scenario: 'unknown-state', order: id });
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
    expect(await rowsOf(id)).toHaveLength(1);
    await shop.control('abitab', { scenario: 'none' });
    await pollPayments(shop, id);
    expect((await readOrder(shop, shopper, id)).status).toBe('CANCELED');
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('a confirmation with the right password that cannot be read', () => {
  const send = (body: string) =>
    fetch(`${shop.url}/payments/sistarbanc/ws`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: basicAuthHeader(shop.context.partnerSettings.sistarbanc) },
      body,
    });

  test.each([
    ['importe', '43.50'],
    ['moneda', 'EUR'],
    ['codigoRespuesta', ''],
  ])('is a row of its order at once: %s "%s"', async (field, value) => {
    const { id, form } = await bankOrder();
    const { idTransaccion = '', idCuenta = '', importe = '', moneda = '' } = form.fields;
    const fields = { idTransaccion, idCuenta, codigoRespuesta: '00', codigoAutorizacion: '1', importe, moneda };
    for (const _ of [1, 2]) expect((await send(renderConfirmation({ ...fields, [field]: value }))).status).toBe(400);
    const [row, ...others] = await rowsOf(id);
    expect(others).toEqual([]);
    const purchasing = await createStaff(shop, 'purchasing');
    const key = row?.subject.slice('sistarbanc '.length) ?? '';
    const { body } = await purchasing.call('readNotice', { source: 'sistarbanc', key });
    expect(JSON.parse(body.body)).toMatchObject({ transactionId: idTransaccion });
    expect(body.body).not.toContain(idCuenta);
  });

  test('is a row without an order where it names none', async () => {
    const before = (await finance.call('listExceptions', { kind: 'payment-not-applied' })).body.rows.length;
    for (const text of ['', '<a/>', 'not xml']) expect((await send(text)).status).toBe(400);
    const { rows } = (await finance.call('listExceptions', { kind: 'payment-not-applied' })).body;
    expect(rows).toHaveLength(before + 3);
  });

  test('with a wrong password it leaves nothing', async () => {
    const count = async () => (await shop.context.db.selectFrom('inbound_events').select('event_key').execute()).length;
    const before = await count();
    const reply = await fetch(`${shop.url}/payments/sistarbanc/ws`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: basicAuthHeader({ user: 'x', password: 'y' }) },
      body: '<b/>',
    });
    expect(reply.status).toBe(401);
    expect(await count()).toBe(before);
  });
});

test('a payment that the bank says was begun at its own counter is a row at once, because the shop offers none', async () => {
  const { id } = await placeOrder(shop, shopper);
  const { number } = await readOrder(shop, shopper, id);
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><confirmarPagoBanco><idFactura>${number}</idFactura><importe>4350</importe><moneda>USD</moneda></confirmarPagoBanco></s:Body></s:Envelope>`;
  await fetch(`${shop.url}/payments/sistarbanc/ws`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', authorization: basicAuthHeader(shop.context.partnerSettings.sistarbanc) },
    body,
  });
  const { rows } = (await finance.call('listExceptions', { kind: 'payment-not-applied' })).body;
  expect(rows.some(({ label }) => label.includes(String(number)))).toBe(true);
});

test('a state of a voucher that Abitab does not confirm is a row at once, until Abitab says what it is', async () => {
  const { id } = await placeOrder(shop, shopper);
  await preparePayment(shop, shopper, { id, method: 'abitab' });
  const [attempt] = await attemptsOf(shop, id);
  const notice = {
    PurchaseId: attempt?.partner_reference,
    Status: 'Approved',
    Amount: attempt?.amount_cents,
    Currency: 'UYU',
    UniqueId: attempt?.transaction_id,
    Order: id,
  };
  expect(await sendAbitabNotice(shop, notice)).toBe(200);
  expect(await rowsOf(id)).toHaveLength(1);
  await shop.control('abitab', { scenario: 'pay', order: id });
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect(await rowsOf(id)).toEqual([]);
});

test('a notice whose handling fails is a row at once, and its repeat is applied', async () => {
  const { id, form } = await bankOrder();
  const [attempt] = await attemptsOf(shop, id);
  await sql`create function fail_attempt() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    shop.context.db,
  );
  await sql`create trigger fail_attempt before update on payment_attempts for each row
    when (old.id = ${sql.lit(attempt?.id)}) execute function fail_attempt()`.execute(shop.context.db);
  expect((await confirmAsBank(shop, form)).code).toBe('99');
  const unmatched = async () => (await finance.call('listExceptions', { kind: 'notice-unmatched' })).body.rows;
  expect((await unmatched()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(form.fields.idTransaccion ?? '-'),
  );
  await sql`drop function fail_attempt() cascade`.execute(shop.context.db);
  expect((await confirmAsBank(shop, form)).code).toBe('00');
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  expect((await unmatched()).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining(form.fields.idTransaccion ?? '-'),
  );
});
