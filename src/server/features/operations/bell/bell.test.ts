import { describe, expect, test } from 'vitest';
import type { BellItem } from '#contract/backoffice/bell.ts';
import { openPool } from '#db/pool.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { insertHistory } from '#testing/order-history.ts';
import { createShopper, placeDeliveredOrder } from '#testing/order-steps.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { startShop } from '#testing/shop.ts';
import { mailDigest } from './mail-digest.ts';
import { countBells, findItems } from './read-bell.ts';

const shop = await startShop();
const { db } = shop.context;
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');

async function newOrder() {
  const { id } = await placeDeliveredOrder(shop, shopper);
  return await db.selectFrom('orders').select(['id', 'number']).where('id', '=', id).executeTakeFirstOrThrow();
}

const bellOf = async (staff: TestStaff) => (await staff.call('readBell', {})).body.items;
const kindOf = async (staff: TestStaff, kind: BellItem['kind']) =>
  (await bellOf(staff)).filter((one) => one.kind === kind);
const countOf = async (staff: TestStaff) => (await staff.call('countWork', {})).body.bell;

describe('the bell calls', () => {
  test('whoever is given an order by somebody else, and not who takes one', async () => {
    const [support, other] = [await createStaff(shop, 'support'), await createStaff(shop, 'support')];
    const order = await newOrder();
    await other.act('takeOrder', { number: order.number });
    expect(await bellOf(other)).toEqual([]);
    await owner.act('assignOrder', { number: order.number, staffId: support.id });
    expect(await bellOf(support)).toMatchObject([
      { kind: 'assigned', label: `Orden ${order.number}`, page: `/ordenes/${order.number}`, isNew: true },
    ]);
    expect([await countOf(support), await countOf(other)]).toEqual([1, 0]);
    await owner.act('assignOrder', { number: order.number, staffId: other.id });
    expect(await bellOf(support)).toEqual([]);
  });

  test('whoever a note names, on the page that their role opens', async () => {
    const [support, purchasing] = [await createStaff(shop, 'support'), await createStaff(shop, 'purchasing')];
    const { id, number } = await newOrder();
    const body = { kind: 'damaged', text: 'Llegó roto' } as const;
    const caseNumber = (await shop.call('openCase', { params: { id }, body }, shopper)).body.number;
    await db.updateTable('staff').set({ name: 'Berta Caso' }).where('id', '=', support.id).execute();
    await owner.act('addNote', { subject: { kind: 'order', number }, text: '@Ana purchasing ¿la mirás?' });
    await owner.act('addNote', { subject: { kind: 'case', number: caseNumber }, text: '@Berta Caso contestá' });
    expect(await kindOf(purchasing, 'mention')).toMatchObject([
      { text: 'Ana owner: «@Ana purchasing ¿la mirás?»', page: `/ordenes/${number}` },
    ]);
    expect(await kindOf(support, 'mention')).toMatchObject([{ page: `/casos/${caseNumber}` }]);
  });

  test('who may approve, and not who asked', async () => {
    const [asks, finance] = [await createStaff(shop, 'finance'), await createStaff(shop, 'finance')];
    const support = await createStaff(shop, 'support');
    const { id } = await newOrder();
    await db
      .insertInto('purchase_losses')
      .values({
        ...{ id: crypto.randomUUID(), order_id: id, act: 'buyAgain', input: '{}', summary: 'x', amount_cents: 100 },
        ...{ reason: 'r', state: 'waiting', requested_by: asks.id, requested_key: 'k', requested_at: shop.clock.now() },
        ...{ decided_by: null, decided_key: null, decided_at: null, decision_reason: null, approval_limit_cents: null },
      })
      .execute();
    expect(await kindOf(finance, 'approval')).toMatchObject([{ text: expect.stringContaining('Ana finance') }]);
    expect(await kindOf(asks, 'approval')).toEqual([]);
    expect(await kindOf(support, 'approval')).toEqual([]);
  });

  test('who may approve a foreign account of a refund, until somebody agrees to it', async () => {
    const [finance, support] = [await createStaff(shop, 'finance'), await createStaff(shop, 'support')];
    const payer = await createShopper(shop);
    const { id, number } = await placeRefundedCashOrder(shop, payer);
    const foreign = {
      ...ACCOUNT_FORM,
      accountNumber: '99998888',
      holderName: 'Otra Persona',
      holderDocument: '12345672',
    };
    const body = { ...foreign, password: payer.password };
    expect((await shop.call('setRefundAccount', { params: { id }, body }, payer)).status).toBe(200);
    const waiting = async (staff: TestStaff) =>
      (await kindOf(staff, 'approval')).filter(({ item }) => item.startsWith('account '));
    const [waits] = await waiting(finance);
    expect(waits).toMatchObject({ label: `Cuenta por aprobar · Orden ${number}`, isNew: true });
    expect(await waiting(support)).toEqual([]);
    expect((await finance.act('seeBell', { items: [waits?.item ?? ''] })).status).toBe(200);
    await owner.act('approveRefundAccount', { id: waits?.page?.replace('/devoluciones/', '') ?? '' });
    expect(await waiting(finance)).toEqual([]);
  });

  test('who has an order that was promised by tomorrow, until it arrives', async () => {
    const support = await createStaff(shop, 'support');
    const [late, soon, later] = [await newOrder(), await newOrder(), await newOrder()];
    const today = montevideoDay(shop.clock.now().toISOString());
    for (const [order, days] of [
      [late, -2],
      [soon, 1],
      [later, 2],
    ] as const) {
      await support.act('takeOrder', { number: order.number });
      const change = { status: 'SHIPPING', promised_on: addDays(today, days) } as const;
      await db.updateTable('orders').set(change).where('id', '=', order.id).execute();
    }
    const called = await kindOf(support, 'deadline');
    expect(called.map(({ label }) => label).sort()).toEqual([late, soon].map(({ number }) => `Orden ${number}`).sort());
    await db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', late.id).execute();
    expect(await kindOf(support, 'deadline')).toMatchObject([{ text: 'Prometida para mañana' }]);
  });

  test('whoever may change an order that nobody has and that was promised by tomorrow, until somebody has it', async () => {
    const staff = [await createStaff(shop, 'support'), await createStaff(shop, 'purchasing')] as const;
    const [support, purchasing] = staff;
    const finance = await createStaff(shop, 'finance');
    const [late, ends] = [await newOrder(), await newOrder()];
    const today = montevideoDay(shop.clock.now().toISOString());
    for (const [order, days] of [
      [late, -2],
      [ends, 0],
    ] as const) {
      const change = { status: 'SHIPPING', promised_on: addDays(today, days) } as const;
      await db.updateTable('orders').set(change).where('id', '=', order.id).execute();
    }
    const called = [{ label: `Orden ${ends.number}`, text: 'Prometida para hoy, y no la tiene nadie', isNew: true }];
    for (const one of staff) expect(await kindOf(one, 'deadline')).toMatchObject(called);
    expect(await kindOf(finance, 'deadline')).toEqual([]);
    await support.act('seeBell', { items: (await bellOf(support)).map(({ item }) => item) });
    expect([await countOf(support), await countOf(purchasing)]).toEqual([0, 1]);
    await purchasing.act('takeOrder', { number: ends.number });
    expect(await kindOf(support, 'deadline')).toEqual([]);
    expect(await kindOf(purchasing, 'deadline')).toMatchObject([{ text: 'Prometida para hoy' }]);
    await db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', 'in', [late.id, ends.id]).execute();
  });
});

describe('what calls', () => {
  test('is seen, put off until it is new again, and is its person’s alone', async () => {
    const support = await createStaff(shop, 'support');
    const { number } = await newOrder();
    await owner.act('assignOrder', { number, staffId: support.id });
    const item = (await bellOf(support))[0]?.item ?? '';
    await owner.act('seeBell', { items: [item] });
    expect(await countOf(support)).toBe(1);
    await support.act('seeBell', { items: [item] });
    expect([await countOf(support), (await bellOf(support))[0]?.isNew]).toEqual([0, false]);
    await support.act('postponeBell', { item, until: 'hour' });
    expect(await bellOf(support)).toEqual([]);
    shop.clock.advance(61 * 60_000);
    // So long without a use would have ended the session.
    await db
      .updateTable('staff_sessions')
      .set({ seen_at: shop.clock.now() })
      .where('staff_id', '=', support.id)
      .execute();
    expect([await countOf(support), (await bellOf(support))[0]?.isNew]).toEqual([1, true]);
    expect((await support.act('seeBell', { items: ['otra cosa'] })).status).toBe(404);
    shop.clock.advance(-61 * 60_000);
  });
});

test('reads few rows for each person, however many orders there are', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 2 });
  await insertHistory(pool, { customers: 100, orders: 6000, views: 0 });
  await pool.query('analyze');
  const staff = { staffId: owner.id, role: 'owner', factor: 'passkey' } as const;
  const reads = await findLongReads({ pool, maxRows: 100 }, async (reading) => {
    await countBells({ ...shop.context, db: reading }, [staff]);
    await findItems({ ...shop.context, db: reading }, staff);
  });
  expect(reads).toEqual([]);
  await pool.end();
});

describe('the mail of the morning', () => {
  const mailsTo = async ({ email }: TestStaff) =>
    await db.selectFrom('mails').selectAll().where('kind', '=', 'bell-digest').where('recipient', '=', email).execute();

  test('says once a day what is new, to who wants it, and nothing that anybody wrote', async () => {
    const [wants, not] = [await createStaff(shop, 'support'), await createStaff(shop, 'support')];
    await db.updateTable('staff').set({ password_hash: 'x' }).where('id', 'in', [wants.id, not.id]).execute();
    for (const staff of [wants, not]) {
      const { number } = await newOrder();
      await owner.act('assignOrder', { number, staffId: staff.id });
    }
    await not.act('setDigest', { isOn: false });
    const [assigned] = await bellOf(wants);
    const begin = shop.clock.now();
    const morning = new Date(`${montevideoDay(begin.toISOString())}T11:10:00Z`);
    shop.clock.set(new Date(morning.getTime() - 20 * 60_000));
    await mailDigest(shop.context);
    expect(await mailsTo(wants)).toEqual([]);
    shop.clock.set(morning);
    await Promise.all([mailDigest(shop.context), mailDigest(shop.context)]);
    const mails = await mailsTo(wants);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(assigned?.label);
    expect(await mailsTo(not)).toEqual([]);
    shop.clock.set(begin);
  });
});
