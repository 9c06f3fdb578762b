import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createStaff } from '#testing/backoffice.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placeOrder, placePurchasedOrder } from '#testing/order-steps.ts';
import { writeToOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const HOUR = 60 * 60_000;
const { log } = captureLog('error');

const shop = await startShop({ log });
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const { id } = await placePurchasedOrder(shop, shopper);
const order: { id: string; number: number } = { id, number: await numberOf(id) };

async function numberOf(id: string): Promise<number> {
  const found = shop.context.db.selectFrom('orders').select('number').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).number;
}

const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
const listed = async (kind: ExceptionKind, staff = owner, input = {}) =>
  (await staff.call('listExceptions', { kind, ...input })).body.rows;

async function hold(heldAt = ago(0)) {
  const { id } = await placeOrder(shop, shopper);
  const undecided = { decision: null, decided_at: null, decided_by: null, reason: null };
  const row = { id: randomUUID(), order_id: id, signals: '[]', points: 9, held_at: heldAt, ...undecided };
  await shop.context.db.insertInto('order_holds').values(row).execute();
  return { kind: 'order-held', subject: id } as const;
}

async function refund(manualReason: string) {
  const { db } = shop.context;
  const attempt = db.selectFrom('payment_attempts').select('id').where('order_id', '=', order.id);
  const { id: attemptId } = await attempt.executeTakeFirstOrThrow();
  const id = randomUUID();
  const row = { id, order_id: order.id, attempt_id: attemptId, reason: manualReason, state: 'manual' } as const;
  const money = { amount_cents: 100, currency: 'USD', created_at: ago(0), sent_at: null, manual_reason: manualReason };
  await writeToOrder(shop, order.id, (tx) =>
    tx
      .insertInto('refunds')
      .values({ ...row, ...money })
      .execute(),
  );
  return id;
}

async function park(key: string, body: object, receivedAt = ago(0)) {
  const row = { source: 'skypostal', event_key: key, outcome: 'parked', received_at: receivedAt };
  await shop.context.db
    .insertInto('inbound_events')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
  return `skypostal ${key}`;
}

async function undeliveredMail(subjectId = order.id) {
  const words = { subject: '', text: '', html: '', recipient: 'nadie@correo.example' };
  const row = { id: randomUUID(), kind: 'bounced', subject_id: subjectId, created_at: ago(HOUR), sent_at: null };
  const end = { given_up_at: ago(0), outcome: 'bounced' } as const;
  await shop.context.db
    .insertInto('mails')
    .values({ ...row, ...words, ...end })
    .execute();
  return row.id;
}

async function complain(author: 'customer' | 'staff', writtenAt: Date) {
  const { db } = shop.context;
  const open = { state: 'open', closed_at: null, closed_by: null, closed_by_name: null, closing_reason: null } as const;
  const kind = author === 'customer' ? 'late' : 'damaged';
  const about = { order_id: order.id, customer_id: shopper.id, line_ids: [], invoice_name: null, invoice_rut: null };
  const found = await db
    .insertInto('cases')
    .values({ id: randomUUID(), kind, ...about, ...open, opened_at: writtenAt })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const written = author === 'staff' ? 'Ana' : null;
  const message = {
    id: randomUUID(),
    case_id: found.id,
    author,
    written_by: written,
    text: 'Hola',
    written_at: writtenAt,
  };
  await db.insertInto('case_messages').values(message).execute();
  return String(found.number);
}

async function giveUpJob() {
  const data = JSON.stringify({ orderId: order.id });
  const { rows } = await sql<{ id: string }>`insert into jobs.job (name, data, state, retry_limit, completed_on)
    values ('consolidate-order', ${data}, 'failed', 0, now()) returning id`.execute(shop.context.db);
  return `consolidate-order ${rows[0]?.id}`;
}

describe('the queue reads each kind from what it is about', () => {
  const purchase = async (manualReason: string | null) => {
    const change = { manual_reason: manualReason, updated_at: ago(0) };
    await shop.context.db.updateTable('purchases').set(change).where('order_id', '=', order.id).execute();
    return order.id;
  };
  const kinds: [ExceptionKind, () => Promise<string>, () => object][] = [
    ['purchase-by-hand', () => purchase('wallet'), () => ({ detail: 'Falta saldo en la billetera de la tienda' })],
    ['price-drift', () => purchase('price-drift'), () => ({ page: `/ordenes/${order.number}/compras` })],
    ['refund-by-hand', () => refund('refused'), () => ({ detail: 'El banco la rechazó' })],
    ['payment-other-currency', () => refund('other-currency'), () => ({ detail: 'El pago llegó en otra moneda' })],
    ['lines-called-off', () => refund('amount-undecided'), () => ({ label: `Orden ${order.number}` })],
    ['package-without-order', () => park('package:P1', { trackingNumber: 'P1' }), () => ({ label: 'P1' })],
    [
      'notice-unmatched',
      () => park('status:S1', { trackingNumber: 'S1' }),
      () => ({ page: '/paquetes/aviso?de=skypostal&clave=status%3AS1' }),
    ],
    ['case-unanswered', () => complain('customer', ago(0)), () => ({ detail: 'No llegó a tiempo' })],
    ['case-quiet', () => complain('staff', ago(8 * 24 * HOUR)), () => ({ detail: 'Llegó dañado' })],
    ['mail-given-up', () => undeliveredMail(), () => ({ page: `/ordenes/${order.number}` })],
    ['job-given-up', giveUpJob, () => ({ page: `/ordenes/${order.number}` })],
  ];
  test.each(kinds)('%s', async (kind, make, expected) => {
    expect(await listed(kind)).toEqual([]);
    const subject = await make();
    expect(await listed(kind)).toMatchObject([{ kind, subject, ...expected(), isLate: kind === 'case-quiet' }]);
    await purchase(null);
  });
});

describe('an exception', () => {
  test('stands in the queue at once and is late after the norm of its kind', async () => {
    const { subject } = await hold(ago(3 * HOUR));
    const find = async () => (await listed('order-held')).find((row) => row.subject === subject);
    expect(await find()).toMatchObject({
      label: `Orden ${await numberOf(subject)}`,
      isLate: false,
      holder: null,
      note: null,
    });
    await shop.context.db
      .updateTable('order_holds')
      .set({ held_at: ago(5 * HOUR) })
      .where('order_id', '=', subject)
      .execute();
    expect(await find()).toMatchObject({ isLate: true });
    shop.context.cache.staffWork.invalidate();
    const { body: counts } = await owner.call('countExceptions');
    expect(counts.find(({ kind }) => kind === 'order-held')).toMatchObject({ late: 1 });
  });

  test('is listed for its order alone', async () => {
    const held = await hold();
    await hold();
    const orderNumber = await numberOf(held.subject);
    const { body } = await owner.call('listExceptions', { orderNumber });
    expect(body.rows.map(({ kind, subject }) => ({ kind, subject }))).toEqual([held]);
  });

  test('belongs to one person at a time, and the history of its order names who', async () => {
    const item = await hold();
    const other = await createStaff(shop, 'support');
    expect((await owner.act('takeItem', item, { dryRun: true })).body.effects[0]).toMatch(
      /^Queda a tu nombre: Orden retenida/,
    );
    expect((await listed('order-held', owner, { mine: true })).map(({ subject }) => subject)).toEqual([]);
    expect((await owner.act('takeItem', item)).status).toBe(200);
    expect(await listed('order-held', owner, { mine: true })).toMatchObject([{ ...item, holder: { isOwn: true } }]);
    expect((await other.act('takeItem', item)).error.message).toContain('Ana owner');
    expect((await other.act('releaseItem', item)).status).toBe(403);
    const audit = shop.context.db.selectFrom('staff_audit').select(['staff_id', 'act', 'subject_kind']);
    const number = String(await numberOf(item.subject));
    expect(await audit.where('subject_id', '=', number).execute()).toEqual([
      { staff_id: owner.id, act: 'takeItem', subject_kind: 'order' },
    ]);
    expect((await owner.act('releaseItem', item)).status).toBe(200);
    const races = await Promise.all([owner, other].map((staff) => staff.act('takeItem', item)));
    expect(races.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is put off with a reason until a date, and comes back', async () => {
    const item = await hold();
    const until = new Date(shop.clock.now().getTime() + HOUR).toISOString();
    expect((await owner.act('snoozeItem', { ...item, until }, { reason: '' })).error.errors).toMatchObject([
      { field: 'reason' },
    ]);
    expect((await owner.act('snoozeItem', { ...item, until: ago(HOUR).toISOString() })).error.errors).toMatchObject([
      { field: 'until' },
    ]);
    expect((await owner.act('snoozeItem', { ...item, until }, { reason: 'Llama mañana' })).status).toBe(200);
    const subjects = async (snoozed: boolean) =>
      (await listed('order-held', owner, { snoozed })).map(({ subject }) => subject);
    expect(await subjects(false)).not.toContain(item.subject);
    expect(await listed('order-held', owner, { snoozed: true })).toMatchObject([
      { snoozed: { until, reason: 'Llama mañana' } },
    ]);
    await shop.context.db
      .updateTable('exceptions')
      .set({ snoozed_until: ago(1) })
      .where('subject', '=', item.subject)
      .execute();
    expect(await subjects(true)).toEqual([]);
    expect(await subjects(false)).toContain(item.subject);
  });

  test('shows the last note with who wrote it, and keeps the others', async () => {
    const item = await hold();
    for (const note of ['Primera', 'Segunda'])
      expect((await owner.act('noteItem', { ...item, note })).status).toBe(200);
    expect((await owner.act('noteItem', { ...item, note: '  ' })).error.errors).toMatchObject([{ field: 'note' }]);
    const { body } = await owner.call('readException', item);
    expect(body.note).toMatchObject({ text: 'Segunda', by: 'Ana owner' });
    expect(body.notes.map(({ text }) => text)).toEqual(['Segunda', 'Primera']);
  });

  test('that nothing else ends is closed by a person, and no other one', async () => {
    const [mail] = await listed('mail-given-up');
    expect((await owner.act('closeItem', { kind: 'mail-given-up', subject: mail?.subject ?? '' })).status).toBe(200);
    expect(await listed('mail-given-up')).toEqual([]);
    const code = undeliveredMail('una persona');
    expect(await code.then(() => listed('mail-given-up'))).toMatchObject([{ label: 'Correo', page: null }]);
    expect((await owner.act('closeItem', await hold())).status).toBe(409);
  });

  test('that is over is in no list, and no act finds it', async () => {
    const item = await hold();
    await shop.context.db.deleteFrom('order_holds').where('order_id', '=', item.subject).execute();
    expect((await owner.call('readException', item)).status).toBe(404);
    expect((await owner.act('takeItem', item)).status).toBe(404);
  });
});

describe('work that was given up', () => {
  test('is tried again from the queue, once', async () => {
    const [row] = await listed('job-given-up');
    const item = { kind: 'job-given-up', subject: row?.subject ?? '' } as const;
    const [first, second] = await Promise.all([owner.act('retryItem', item), owner.act('retryItem', item)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 404]);
    expect(await listed('job-given-up')).toEqual([]);
    await shop.drain();
  });

  test('is not tried again where a person decides', async () => {
    expect((await owner.act('retryItem', await hold())).status).toBe(409);
  });

  test('that the reconciliation repaired shows as repaired', async () => {
    const { id } = await placeOrder(shop, shopper);
    const later = (ms: number) => ({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + ms) });
    await reconcile(later(74 * HOUR));
    await shop.waitFor('the order to be called off', async () => {
      const found = shop.context.db.selectFrom('orders').select('status').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).status === 'CANCELED';
    });
    expect((await owner.call('listRepairs')).body.rows).toEqual([]);
    await reconcile(later(75 * HOUR));
    const { rows } = (await owner.call('listRepairs')).body;
    expect(rows.find(({ subject }) => subject === id)).toMatchObject({
      kind: 'Impaga y sin cancelar',
      tries: 1,
      label: `Orden ${await numberOf(id)}`,
    });
  });
});

describe('the list', () => {
  test('goes on after the last row, and repeats none', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => park(`package:M${n}`, { trackingNumber: `M${n}` }, ago(HOUR))),
    );
    const first = (await owner.call('listExceptions', { kind: 'package-without-order' })).body;
    expect(first.rows).toHaveLength(50);
    const second = (await owner.call('listExceptions', { kind: 'package-without-order', after: first.next ?? '' }))
      .body;
    expect(second.next).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ subject }) => subject)).size).toBe(61);
    expect((await owner.call('listExceptions', { after: 'nada' })).error.errors).toMatchObject([{ field: 'after' }]);
  });

  test('has for each role the kinds that it may repair or read, and refuses none of them', async () => {
    for (const role of ['support', 'purchasing', 'finance'] as const) {
      const staff = await createStaff(shop, role);
      expect((await staff.call('listRepairs')).status).toBe(200);
      const kinds = (await staff.call('countExceptions')).body.map(({ kind }) => kind);
      expect((await staff.call('listExceptions', {})).status).toBe(200);
      expect(kinds.includes('refund-by-hand'), role).toBe(role !== 'purchasing');
      expect(kinds.includes('package-without-order'), role).toBe(role !== 'finance');
      expect((await listed('case-unanswered', staff)).length, role).toBe(role === 'support' ? 1 : 0);
    }
    const purchasing = await createStaff(shop, 'purchasing');
    const [refunded] = await listed('refund-by-hand');
    const hidden = { kind: 'refund-by-hand', subject: refunded?.subject ?? '' } as const;
    expect((await purchasing.act('takeItem', hidden)).status).toBe(404);
  });
});
