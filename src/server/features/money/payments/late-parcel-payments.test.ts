import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BankForm, Order } from '#contract/orders.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  createShopper,
  fillCart,
  orderBody,
  payAtBank,
  placeOrder,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  signInAfter,
  waitForStatus,
} from '#testing/order-steps.ts';
import { listParcels, placeParcelOrder, receiveParcel } from '#testing/parcel-steps.ts';
import { attemptsOf, confirmAsBank, pollPayments, refundsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const FORM_LIFETIME_MS = 30 * 60_000;
const LAMP = { description: 'Una lámpara', quantity: 1, price: 1, kind: 'general' };

const shop = await startShop();

let shopper: Shopper;
beforeEach(async () => {
  shopper = await createShopper(shop);
});

/** Of the staff, who is signed in: an expired order has ended earlier sessions. */
const support = () => createStaff(shop, 'support');
const weigh = async (id: string) => (await support()).act('weighParcel', { id, weightGrams: 19_000 });
const sendBack = async (id: string) => (await support()).act('returnParcel', { id });

/** A parcel of half a kilogram that cost its owner one dollar. */
const receive = () => receiveParcel(shop, shopper, { weight: 0.5, contents: [LAMP] });

/** Lets the bank's form of an order expire; the order has ended then. */
async function expire({ id }: Pick<Order, 'id'>): Promise<BankForm> {
  const { form } = (await preparePayment(shop, shopper, { id })).body;
  await signInAfter(shop, shopper, FORM_LIFETIME_MS + 1000);
  await pollPayments(shop, id);
  expect((await readOrder(shop, shopper, id)).status).toBe('FAILED');
  return form;
}

async function declare(parcel: string, contents: Record<string, unknown>[]) {
  const { trackingNumber } = (await listParcels(shop, shopper)).find(({ id }: { id: string }) => id === parcel);
  const body = { trackingNumber, store: 'eBay', contents };
  return await shop.call('changeParcel', { params: { id: parcel }, body }, shopper);
}

async function giveTo(other: Shopper, parcel: string) {
  const { locker } = (await shop.call('listParcels', {}, other)).body.locker;
  return await (await support()).act('assignParcel', { id: parcel, locker });
}

/** What goes back of a late payment, in cents, and the order that it came for. */
async function payLate(id: string, form: BankForm) {
  await decideAtBank(form, 'approve');
  await shop.waitFor('the payment to be decided', async () =>
    (await attemptsOf(shop, id)).every(({ state }) => state === 'approved' || state === 'overpaid'),
  );
  await shop.drain();
  return { order: await readOrder(shop, shopper, id), returned: await refundsOf(shop, form) };
}

describe('a payment that arrives for an order of parcels that ended', () => {
  test('revives it where every parcel is as it was quoted', async () => {
    const parcel = await receive();
    const { id } = await placeParcelOrder(shop, shopper, [parcel]);
    const form = await expire({ id });
    expect((await declare(parcel, [LAMP])).status).toBe(200);
    const { returned } = await payLate(id, form);
    expect(returned).toEqual([]);
    const { parcels } = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
    expect(parcels.map((brought) => brought.id)).toEqual([parcel]);
  });

  test.each<[string, (parcel: string) => Promise<{ status: number }>]>([
    ['its owner declares another value', (parcel) => declare(parcel, [{ ...LAMP, quantity: 9, price: 5000 }])],
    ['its owner declares something else', (parcel) => declare(parcel, [{ ...LAMP, kind: 'phone' }])],
    ['its weight is corrected', weigh],
    ['it is given to another customer', async (parcel) => giveTo(await createShopper(shop), parcel)],
    ['it is on its way back to its store', sendBack],
  ])('goes back whole once %s', async (_name, change) => {
    const parcels = [await receive(), await receive()];
    const { id } = await placeParcelOrder(shop, shopper, parcels);
    const form = await expire({ id });
    expect((await change(parcels[1] ?? '')).status).toBe(200);
    const { order, returned } = await payLate(id, form);
    expect(order.status).toBe('FAILED');
    expect(returned).toEqual([Number(form.fields.importe)]);
    expect((await shop.call('listRefunds', { params: { id } }, shopper)).body).toMatchObject([
      { reason: 'parcels-changed', amount: order.amount },
    ]);
    const subject = `Te devolvemos el pago de tu orden n.º ${order.number}`;
    const mail = (await shop.mails(shopper.email)).find((sent) => sent.subject === subject);
    expect(mail?.text).toContain('los paquetes de otras tiendas que traía cambiaron');
  });

  test('goes back whole of products too, where a parcel that comes along changed', async () => {
    const parcel = await receive();
    const cart = await fillCart(shop, shopper);
    const body = orderBody(cart.id, { parcels: [parcel] });
    const placed = await shop.call('createOrder', { body }, shopper);
    expect(placed.status).toBe(201);
    const { id } = placed.body;
    const form = await expire({ id });
    expect((await weigh(parcel)).status).toBe(200);
    const { order, returned } = await payLate(id, form);
    expect([order.status, returned]).toEqual(['FAILED', [Number(form.fields.importe)]]);
    expect(await purchasesOf(shop, id)).toEqual([]);
  });

  test('goes back where nothing is known of the parcels that it was quoted with', async () => {
    const { id } = await placeParcelOrder(shop, shopper, [await receive()]);
    await shop.context.db.updateTable('orders').set({ quoted_parcels: null }).where('id', '=', id).execute();
    const form = await expire({ id });
    const { order, returned } = await payLate(id, form);
    expect([order.status, returned]).toEqual(['FAILED', [Number(form.fields.importe)]]);
  });

  test('goes back where its address is in another zone than the one that was quoted', async () => {
    const { addressId } = shopper;
    const { id, number } = await placeOrder(shop, shopper, { change: { deliveryMethod: 'delivery', addressId } });
    const change = { number: Number(number), apartment: 'Salto', difference: 'waived' } as const;
    expect((await (await support()).act('changeOrderAddress', change, { reason: 'Se mudó' })).status).toBe(200);
    const form = await expire({ id });
    const { order, returned } = await payLate(id, form);
    expect([order.status, returned]).toEqual(['FAILED', [Number(form.fields.importe)]]);
  });

  test('and a change of a parcel at the same time: it travels as it was quoted, or the money goes back', async () => {
    for (let round = 0; round < 6; round++) {
      const parcel = await receive();
      const { id } = await placeParcelOrder(shop, shopper, [parcel]);
      const form = await expire({ id });
      const staff = await support();
      const acts = [
        () => confirmAsBank(shop, form),
        () => declare(parcel, [{ ...LAMP, price: 5000 }]),
        () => staff.act('weighParcel', { id: parcel, weightGrams: 19_000 }),
      ];
      const from = round % acts.length;
      await Promise.all([...acts.slice(from), ...acts.slice(0, from)].map((act) => act()));
      const { status, parcels } = await readOrder(shop, shopper, id);
      const [attempt] = await attemptsOf(shop, id);
      const isRevived = status !== 'FAILED';
      expect(attempt?.state).toBe(isRevived ? 'approved' : 'overpaid');
      if (isRevived) expect(parcels).toMatchObject([{ weight: 0.5, contents: [{ price: 1 }] }]);
    }
  }, 60_000);
});

test('the migration copies the parcels of orders that wait for their payment, and frees what somebody else has', async () => {
  const [waiting, ended, given] = [await receive(), await receive(), await receive()];
  const [open, failed, other] = [
    await placeParcelOrder(shop, shopper, [waiting]),
    await placeParcelOrder(shop, shopper, [ended]),
    await placeParcelOrder(shop, shopper, [given]),
  ];
  const { db } = shop.context;
  const ids = [open.id, failed.id, other.id];
  await db.updateTable('orders').set({ quoted_parcels: null }).where('id', 'in', ids).execute();
  await db.updateTable('orders').set({ status: 'FAILED' }).where('id', 'in', [failed.id, other.id]).execute();
  const { id: stranger } = await createShopper(shop);
  await db.updateTable('forwarded_parcels').set({ customer_id: stranger }).where('id', '=', given).execute();
  const [, ...statements] = (await readFile('src/db/migrations/0180_quoted_parcels.sql', 'utf8')).split(/;\s*\n/);
  for (const statement of statements.slice(0, 2)) await sql.raw(statement).execute(db);
  const rows = await db.selectFrom('orders').select(['id', 'quoted_parcels']).where('id', 'in', ids).execute();
  expect(new Map(rows.map(({ id, quoted_parcels }) => [id, quoted_parcels]))).toEqual(
    new Map([
      [open.id, [{ id: waiting, contents: [expect.objectContaining({ unitPrice: 100 })], weightGrams: 500 }]],
      [failed.id, null],
      [other.id, null],
    ]),
  );
  const parcels = db.selectFrom('forwarded_parcels').select(['id', 'order_id']);
  expect(await parcels.where('id', 'in', [ended, given]).orderBy('created_at').execute()).toEqual([
    { id: ended, order_id: failed.id },
    { id: given, order_id: null },
  ]);
});

describe('a parcel of an order that ended', () => {
  test('belongs to it no more once another customer has it, who brings it and does not see the order', async () => {
    const parcel = await receive();
    const other = await createShopper(shop);
    const { id } = await placeParcelOrder(shop, shopper, [parcel]);
    await expire({ id });
    expect((await readOrder(shop, shopper, id)).parcels).toHaveLength(1);
    await giveTo(other, parcel);
    expect((await readOrder(shop, shopper, id)).parcels).toEqual([]);
    const { trackingNumber, ...listed } = (await listParcels(shop, other))[0];
    expect(listed).toMatchObject({ id: parcel, order: null });
    const body = { trackingNumber, store: 'eBay', contents: [LAMP] };
    await shop.call('changeParcel', { params: { id: parcel }, body }, other);
    const own = await placeParcelOrder(shop, other, [parcel]);
    await payAtBank(shop, other, { id: own.id });
    await waitForStatus(shop, other, { id: own.id, status: 'READY_TO_DELIVER' });
  });

  test('belongs to it no more once it goes back to its store', async () => {
    const parcel = await receive();
    const { id } = await placeParcelOrder(shop, shopper, [parcel]);
    await expire({ id });
    await sendBack(parcel);
    expect((await readOrder(shop, shopper, id)).parcels).toEqual([]);
    expect(await listParcels(shop, shopper)).toMatchObject([{ id: parcel, state: 'returned', order: null }]);
  });
});
