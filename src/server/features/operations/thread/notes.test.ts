import { describe, expect, test } from 'vitest';
import type { HistoryEntry, ThreadSubject } from '#contract/backoffice/thread.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { jpeg, segment } from '#testing/photos.ts';
import { placePaidOrder } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const support = await createStaff(shop, 'support');
const purchasing = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');
const { db } = shop.context;
const order = await placePaidOrder(shop, shopper);
const number = Number(order.number);
const { customer_id: customerId } = await db
  .selectFrom('orders')
  .select('customer_id')
  .where('id', '=', order.id)
  .executeTakeFirstOrThrow();
const complaint = { params: { id: order.id }, body: { kind: 'late' as const, text: '¿Dónde está?' } };
const caseNumber = (await shop.call('openCase', complaint, shopper)).body.number;
await finance.act('requestRefund', { orderNumber: number, kind: 'amount', amountCents: 100 });
const request = await db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow();

const ofOrder: ThreadSubject = { kind: 'order', number };
const ofCase: ThreadSubject = { kind: 'case', number: caseNumber };
const ofRefund: ThreadSubject = { kind: 'refund', id: request.id };
const ofCustomer: ThreadSubject = { kind: 'customer', id: customerId };

async function notesOf(staff: TestStaff, subject: ThreadSubject): Promise<HistoryEntry[]> {
  return (await staff.call('readThread', { subject, kind: 'note' })).body.rows;
}

const textsOf = async (staff: TestStaff, subject: ThreadSubject) =>
  (await notesOf(staff, subject)).map(({ detail }) => detail);

const mentionsOf = async (staff: TestStaff) =>
  await db.selectFrom('note_mentions').selectAll().where('staff_id', '=', staff.id).execute();

describe('a note', () => {
  test('is in the thread of order, case, refund and customer, whichever page it was written on', async () => {
    const written = { order: ofOrder, case: ofCase, refund: ofRefund, customer: ofCustomer };
    for (const [text, subject] of Object.entries(written))
      expect((await support.act('addNote', { subject, text })).status, text).toBe(200);
    const all = Object.keys(written).toReversed();
    for (const subject of Object.values(written)) expect(await textsOf(support, subject)).toEqual(all);
    expect((await notesOf(support, ofOrder)).map(({ place }) => place?.page ?? null).toReversed()).toEqual([
      null,
      `/casos/${caseNumber}`,
      `/devoluciones/${request.id}`,
      null,
    ]);
    expect((await notesOf(support, ofCustomer)).at(-1)?.place).toEqual({
      label: `Orden ${number}`,
      page: `/ordenes/${number}`,
    });
  });

  test('about a customer or a case is not read by a role that sees neither', async () => {
    expect(await textsOf(purchasing, ofOrder)).toEqual(['refund', null, 'order']);
    for (const subject of [ofCase, ofCustomer]) {
      expect((await purchasing.call('readThread', { subject })).status).toBe(403);
      expect((await purchasing.act('addNote', { subject, text: 'Hola' })).status).toBe(403);
      expect((await purchasing.act('noteCall', { subject, called: 'other', outcome: 'talked' })).status).toBe(403);
    }
  });

  test('is recorded with what it is of, and without its text', async () => {
    const rows = await db.selectFrom('staff_audit').selectAll().where('act', '=', 'addNote').execute();
    expect(rows.map(({ subject_kind, subject_id }) => [subject_kind, subject_id])).toEqual([
      ['order', String(number)],
      ['case', String(caseNumber)],
      ['refund', request.id],
      ['customer', customerId],
    ]);
    await support.act('addNote', { subject: ofOrder, text: 'Vive en Rivera 1234' });
    expect(JSON.stringify(await db.selectFrom('staff_audit').selectAll().execute())).not.toContain('Rivera 1234');
  });

  test.each([
    [{ kind: 'order' as const, number: 999_999 }],
    [{ kind: 'case' as const, number: 999_999 }],
    [{ kind: 'refund' as const, id: '00000000-0000-4000-8000-000000000000' }],
    [{ kind: 'customer' as const, id: '00000000-0000-4000-8000-000000000000' }],
  ])('of %j, which does not exist, is 404', async (subject) => {
    const owner = await createStaff(shop, 'owner');
    expect((await owner.act('addNote', { subject, text: 'Hola' })).status).toBe(404);
    expect((await owner.call('readThread', { subject })).status).toBe(404);
  });
});

describe('a mention', () => {
  const write = (text: string, subject: ThreadSubject = ofOrder, options = {}) =>
    support.act('addNote', { subject, text }, options);

  test('tells whom it names once, and nobody in a preview', async () => {
    expect((await write('@Ana finance mirá', ofOrder, { dryRun: true })).body.effects).toContain(
      'Ana finance recibe un aviso.',
    );
    expect(await mentionsOf(finance)).toEqual([]);
    await write('@ana FINANCE y otra vez @Ana finance');
    expect(await mentionsOf(finance)).toMatchObject([{ staff_id: finance.id }]);
  });

  test('of oneself tells nobody, and one that is in a mail is none', async () => {
    const before = await db.selectFrom('note_mentions').selectAll().execute();
    expect((await write('@Ana support: acordate. Escribió ana@ana.uy, @nadie')).status).toBe(200);
    expect(await db.selectFrom('note_mentions').selectAll().execute()).toEqual(before);
  });

  test('of a first name that several have asks for the whole one', async () => {
    const { error } = await write('@Ana mirá');
    expect(error.errors).toMatchObject([{ field: 'text', message: expect.stringContaining('su nombre entero') }]);
  });

  test('of somebody whose role does not see what it is about is refused, and of who left it is none', async () => {
    const refused = await write('@Ana purchasing mirá', ofCase);
    expect(refused.error.errors).toMatchObject([{ field: 'text', message: expect.stringContaining('su rol') }]);
    expect(await mentionsOf(purchasing)).toEqual([]);
    await db
      .updateTable('staff')
      .set({ name: 'Gastón Ido', disabled_at: shop.clock.now() })
      .where('id', '=', purchasing.id)
      .execute();
    expect((await write('@Gastón Ido mirá')).status).toBe(200);
    expect(await mentionsOf(purchasing)).toEqual([]);
  });
});

describe('a photo of a note', () => {
  const place = segment(0xe1, 'Exif\0\0GPS -34.9');
  const content = Buffer.from(jpeg({ metadata: place })).toString('base64');

  test('is kept without its metadata, and seen by who sees what the note is about', async () => {
    expect((await support.act('addNote', { subject: ofCase, text: 'La caja', content })).status).toBe(200);
    const [note] = await notesOf(support, ofOrder);
    expect(note?.picture).toMatchObject({ width: 640, height: 480 });
    const [, , id = ''] = note?.picture?.page.split('/') ?? [];
    const { body } = await support.call('readNotePhoto', { id });
    expect(body.type).toBe('image/jpeg');
    expect(Buffer.from(body.data, 'base64').includes('GPS')).toBe(false);
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.call('readNotePhoto', { id })).status).toBe(403);
    expect((await notesOf(buyer, ofOrder))[0]?.picture).toBeNull();
  });

  test('that is none is refused with its field', async () => {
    const { status, error } = await support.act('addNote', { subject: ofOrder, text: 'x', content: 'bm8=' });
    expect([status, error.errors?.[0]?.field]).toEqual([400, 'content']);
  });
});

test('a call says with whom it was, how it ended and what was said, if anything was', async () => {
  const call = { subject: ofRefund, called: 'bank' as const, outcome: 'no-answer' as const };
  expect((await support.act('noteCall', call)).status).toBe(200);
  await support.act('noteCall', { ...call, called: 'customer', outcome: 'talked', text: 'Prefiere el dinero' });
  const [talked, missed] = await notesOf(support, ofOrder);
  expect(talked).toMatchObject({ text: 'Llamada: Quien compró. Hablamos.', detail: 'Prefiere el dinero' });
  expect(missed).toMatchObject({ text: 'Llamada: El banco. No atendió.', detail: null, who: 'Ana support' });
});

describe('a message to the shopper', () => {
  const mailsTo = async (subject: RegExp) => {
    const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', shopper.email).execute();
    return mails.filter((mail) => subject.test(mail.subject)).length;
  };

  test('goes into the open case of its order, and by mail', async () => {
    const { body } = await support.act('messageCustomer', { number, text: 'Lo vemos hoy' });
    expect(body.effects[0]).toContain(`el caso ${caseNumber}`);
    expect(await mailsTo(/Te contestamos/)).toBe(1);
    const { rows } = (await support.call('readThread', { subject: ofOrder, kind: 'case' })).body;
    expect(rows[0]).toMatchObject({ text: 'Contestó', who: 'Ana support', detail: 'Lo vemos hoy' });
  });

  test('opens a case where none is open, which the shopper reads and no complaint is counted for', async () => {
    const quiet = await placeOrder(shop, shopper);
    const own = { number: Number(quiet.number), text: 'Tu color se agotó: ¿te sirve el negro?' };
    const preview = await support.act('messageCustomer', own, { dryRun: true });
    expect(preview.body.effects[0]).toMatch(/^Se abre el caso/);
    expect((await support.act('messageCustomer', own)).status).toBe(200);
    expect((await support.act('messageCustomer', { ...own, text: 'O el azul' })).status).toBe(200);
    const { body } = await shop.call('listCases', { params: { id: quiet.id } }, shopper);
    expect(body).toMatchObject([{ kind: 'message', messages: [{ author: 'staff' }, { author: 'staff' }] }]);
    expect(await mailsTo(/Te escribimos/)).toBe(2);
    const subject = { kind: 'order' as const, number: own.number };
    const { rows, answering } = (await support.call('readThread', { subject, kind: 'case' })).body;
    expect(rows.at(-1)).toMatchObject({ who: 'Ana support' });
    expect(answering).toMatchObject({ openCase: { kind: 'message' }, whatToSay: expect.stringContaining('sin pagar') });
    expect(
      (await shop.call('openCase', { params: { id: quiet.id }, body: { kind: 'message', text: 'x' } }, shopper)).status,
    ).toBe(400);
  });

  test('is written by roles that answer cases, to orders whose customer is still there', async () => {
    expect((await finance.act('messageCustomer', { number, text: 'Hola' })).status).toBe(403);
    expect((await finance.call('readThread', { subject: ofOrder })).body.answering).toBeNull();
    expect((await support.call('readThread', { subject: ofCustomer })).body.answering?.orders).toContain(number);
    expect((await support.act('messageCustomer', { number, caseNumber: 999_999, text: 'Hola' })).status).toBe(404);
  });
});

test('what was written about a customer goes with the account', async () => {
  const leaving = await createShopper(shop);
  const content = Buffer.from(jpeg()).toString('base64');
  const subject = { kind: 'customer' as const, id: leaving.id };
  await support.act('addNote', { subject, text: '@Ana finance llamala', content });
  const count = async () =>
    (await db.selectFrom('order_notes').select('id').where('customer_id', '=', leaving.id).execute()).length;
  expect(await count()).toBe(1);
  expect((await shop.call('deleteAccount', { body: { password: leaving.password } }, leaving)).status).toBe(204);
  expect(await count()).toBe(0);
  const orphans = db
    .selectFrom('note_photos')
    .select('note_id')
    .where('note_id', 'not in', db.selectFrom('order_notes').select('id'));
  expect(await orphans.execute()).toEqual([]);
});

test('the photo of a note is deleted after 180 days', async () => {
  const content = Buffer.from(jpeg({ seed: 7 })).toString('base64');
  await support.act('addNote', { subject: ofOrder, text: 'Con foto', content });
  await deleteExpired(shop.context);
  const photos = () => db.selectFrom('note_photos').select('note_id').execute();
  expect((await photos()).length).toBeGreaterThan(0);
  const old = new Date(shop.clock.now().getTime() - 181 * 86_400_000);
  await db.updateTable('order_notes').set({ written_at: old }).execute();
  await deleteExpired(shop.context);
  expect(await photos()).toEqual([]);
});
