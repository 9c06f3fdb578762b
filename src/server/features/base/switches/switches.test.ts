import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { pagesExtension } from '#app/web/pages.ts';
import { NOTHING_STOPPED, SALES_STOPPED } from '#domain/switches/switches.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  placeOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { currentSwitches } from './current-switches.ts';

/** Longer than a process may not know of a change. */
const KNOWN_MS = 31_000;

const html = '<html><body class="page"><h1>Puente</h1></body></html>';
const shop = await startShop({
  extensions: (services) => [
    pagesExtension(services, async () => new Response(html, { headers: { 'content-type': 'text/html' } })),
  ],
});
let staff = await createStaff(shop, 'owner');
const who = await createShopper(shop);
afterEach(async () => {
  await shop.context.db.deleteFrom('switches').execute();
  shop.clock.advance(KNOWN_MS);
});

type Name = 'sales' | 'purchasing' | 'payment:sistarbanc_brou' | 'payment:abitab';

/** Stops or starts something, and moves the clock to when every process knows. */
async function change(name: Name, stop: boolean) {
  // Every session of the staff is confirmed anew: a test moves the clock.
  staff = await createStaff(shop, 'owner');
  const changed = await staff.act('changeSwitch', { name, stop });
  expect(changed.error.message).toBeUndefined();
  shop.clock.advance(KNOWN_MS);
  return changed.body.effects;
}

const page = async (path = '/offers') => await (await fetch(`${shop.url}${path}`)).text();

describe('a stop of sales', () => {
  test('refuses more in the cart and new orders, says so on every page, and loses no cart', async () => {
    const cart = await fillCart(shop, who);
    await change('sales', true);
    const [other] = plainProducts(2).slice(1);
    const added = await shop.call('addCartItem', { body: { productId: other, quantity: 1 } }, who);
    expect(added).toMatchObject({ status: 409, body: { message: SALES_STOPPED } });
    const ordered = await shop.call('createOrder', { body: orderBody(cart.id) }, who);
    expect(ordered).toMatchObject({ status: 409, body: { message: SALES_STOPPED } });
    expect(await page()).toContain(SALES_STOPPED);
    expect((await shop.call('readCart', {}, who)).body.cartItems).toHaveLength(1);
    await change('sales', false);
    expect((await shop.call('createOrder', { body: orderBody(cart.id) }, who)).status).toBe(201);
    expect(await page()).not.toContain(SALES_STOPPED);
  });

  test('lets an order that exists be paid, and be answered again for its cart', async () => {
    const cart = await fillCart(shop, who);
    const { body: order } = await shop.call('createOrder', { body: orderBody(cart.id) }, who);
    await change('sales', true);
    const again = await shop.call('createOrder', { body: orderBody(cart.id) }, who);
    expect(again).toMatchObject({ status: 201, body: { id: order.id } });
    await payAtBank(shop, who, { id: order.id });
    await waitForStatus(shop, who, { id: order.id, status: 'ZINC_PAID' });
  });
});

describe('a stop of a payment method', () => {
  test('takes it from the offered ones and refuses it at the choice and at the confirmation', async () => {
    const { id } = await placeOrder(shop, who);
    const choose = (paymentMethod: string) =>
      shop.call('choosePayment', { params: { id }, body: { paymentMethod } }, who);
    expect((await choose('sistarbanc_brou')).status).toBe(200);
    await change('payment:sistarbanc_brou', true);
    const { paymentMethods } = (await shop.call('readSettings')).body;
    expect(paymentMethods).not.toContain('sistarbanc_brou');
    expect(paymentMethods).toContain('sistarbanc_visa');
    const refused = {
      status: 422,
      body: { message: 'Por ahora no se puede pagar con BROU; elegí otro medio de pago' },
    };
    expect(await choose('sistarbanc_brou')).toMatchObject(refused);
    expect(await shop.call('confirmPayment', { params: { id }, body: {} }, who)).toMatchObject(refused);
    expect((await choose('sistarbanc_visa')).status).toBe(200);
  });

  test('accepts a payment that had begun', async () => {
    const { id } = await placeOrder(shop, who);
    const { form } = await payAtBank(shop, who, { id, decision: 'approve-late' });
    await change('payment:sistarbanc_brou', true);
    expect(form.fields.idTransaccion).toBeTruthy();
    await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  });
});

describe('a stop of purchasing', () => {
  test('leaves paid orders as they are; the start buys each of them once', async () => {
    await change('purchasing', true);
    const paid: string[] = [];
    for (let order = 0; order < 3; order++) {
      const { id } = await placeOrder(shop, who);
      await payAtBank(shop, who, { id });
      await waitForStatus(shop, who, { id, status: 'PAID' });
      paid.push(id);
    }
    await shop.drain();
    for (const id of paid) {
      expect((await readOrder(shop, who, id)).status).toBe('PAID');
      expect(await purchasesOf(shop, id)).toEqual([]);
    }
    expect((await staff.call('listSwitches')).body.waiting).toEqual({ orders: 3, isMore: false });
    const [effect] = await change('purchasing', false);
    expect(effect).toContain('ahora hay 3 órdenes sin comprar');
    for (const id of paid) await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
    await shop.drain();
    for (const id of paid) expect(await purchasesOf(shop, id)).toHaveLength(1);
  });

  test('does not repeat a request that failed; the start does', async () => {
    const { id } = await placeOrder(shop, who);
    await shop.control('zinc', { scenario: 'fail', order: id });
    await payAtBank(shop, who, { id });
    await waitForStatus(shop, who, { id, status: 'ZINC_PROCCESSING' });
    await change('purchasing', true);
    await shop.waitFor('the request to have failed and its job to wait', async () => {
      const { rows } = await sql`
        select from jobs.job where name = 'buy-order' and state = 'retry' and data->>'orderId' = ${id}
      `.execute(shop.context.db);
      return rows.length > 0;
    });
    await shop.control('zinc', { scenario: 'none' });
    await shop.drain();
    expect(await purchasesOf(shop, id)).toEqual([]);
    await change('purchasing', false);
    await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
  });
});

describe('a notice', () => {
  const lastDay = () => montevideoDay(new Date(shop.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString());
  const show = async (text: string, day = lastDay()) => {
    staff = await createStaff(shop, 'owner');
    return await staff.act('showNotice', { text, lastDay: day });
  };

  test('is on every page as text, until it is removed, and costs no byte without', async () => {
    const before = await page();
    expect((await show('El lunes <b>no</b> hay retiros & envíos.')).status).toBe(200);
    shop.clock.advance(KNOWN_MS);
    const shown = await page();
    expect(shown).toContain('<p class="wrap">El lunes &#60;b&#62;no&#60;/b&#62; hay retiros &#38; envíos.</p>');
    expect((await staff.act('removeNotice', {})).status).toBe(200);
    shop.clock.advance(KNOWN_MS);
    expect(await page()).toBe(before);
    expect((await staff.act('removeNotice', {})).status).toBe(409);
  });

  test.each([
    ['text', 'Corto', 'El aviso necesita al menos 10 caracteres'],
    ['text', 'x'.repeat(201), 'El aviso puede tener hasta 200 caracteres'],
    ['text', 'Una línea\ny otra línea', 'El aviso es una sola línea de texto'],
  ])('with an unsuitable %s is refused: %#', async (field, text, message) => {
    expect(await show(text)).toMatchObject({ status: 400, error: { errors: [{ field, message }] } });
  });

  test('ends on a day that is near and has not passed', async () => {
    const refused = (message: string) => ({ status: 400, error: { errors: [{ field: 'lastDay', message }] } });
    expect(await show('Cerramos por balance', '2020-01-01')).toMatchObject(refused('Ese día ya pasó'));
    expect(await show('Cerramos por balance', '2099-01-01')).toMatchObject(
      refused('Un aviso se muestra hasta 60 días; elegí un día más cercano'),
    );
    expect(await show('Cerramos por balance', 'mañana')).toMatchObject(refused('Elegí hasta qué día se muestra'));
  });
});

describe('a switch', () => {
  test('is for the owner alone, who has just confirmed, with a reason, and leaves a row in the audit', async () => {
    const finance = await createStaff(shop, 'finance');
    expect((await finance.act('changeSwitch', { name: 'sales', stop: true })).status).toBe(403);
    expect((await finance.call('listSwitches')).status).toBe(403);
    staff = await createStaff(shop, 'owner');
    const bare = await staff.act('changeSwitch', { name: 'sales', stop: true }, { reason: '' });
    expect(bare).toMatchObject({ status: 400, error: { errors: [{ field: 'reason' }] } });
    expect((await staff.act('changeSwitch', { name: 'sales', stop: true }, { dryRun: true })).body.dryRun).toBe(true);
    expect((await staff.call('listSwitches')).body.stoppable[0]).toEqual({ name: 'sales', stopped: null });
    await change('sales', true);
    const [sales] = (await staff.call('listSwitches')).body.stoppable;
    expect(sales).toMatchObject({ name: 'sales', stopped: { by: 'Ana owner' } });
    expect((await staff.act('changeSwitch', { name: 'sales', stop: true })).status).toBe(409);
    const audit = await shop.context.db
      .selectFrom('staff_audit')
      .select(['subject_kind', 'subject_id', 'reason'])
      .where('staff_id', '=', staff.id)
      .execute();
    expect(audit).toEqual([{ subject_kind: 'switch', subject_id: 'sales', reason: 'Prueba' }]);
    shop.clock.advance(6 * 60_000);
    const late = await staff.act('changeSwitch', { name: 'sales', stop: false });
    expect(late).toMatchObject({ status: 403, error: { errors: [{ field: 'stepUp' }] } });
  });

  test('stays as it was last read while the database is away', async () => {
    await change('sales', true);
    const { context } = shop;
    expect((await currentSwitches(context)).isSalesStopped).toBe(true);
    shop.clock.advance(KNOWN_MS);
    await sql`alter table switches rename to switches_away`.execute(context.db);
    expect((await currentSwitches(context)).isSalesStopped).toBe(true);
    expect((await fetch(`${shop.url}/aviso`)).status).toBe(200);
    await sql`alter table switches_away rename to switches`.execute(context.db);
    context.cache.switches.invalidate();
    await context.db.deleteFrom('switches').execute();
    expect(await currentSwitches(context)).toEqual(NOTHING_STOPPED);
  });
});
