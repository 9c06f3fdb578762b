import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { openPool } from '#db/pool.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import { createShopper, placeDeliveredOrder, type Shopper } from '#testing/order-steps.ts';
import { png } from '#testing/photos.ts';
import { findLongReads } from '#testing/rows-read.ts';
import { sharedShop } from '#testing/shop.ts';
import { listCasesForStaff } from './staff-list.ts';

let shopper: Shopper;
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>;

const shop = await sharedShop();
const staff = await createStaff(shop, 'support');
beforeEach(async () => {
  shopper = await createShopper(shop);
  order = await placeDeliveredOrder(shop, shopper);
});

async function openCase(body: Record<string, unknown> = {}) {
  const input = { params: { id: order.id }, body: { kind: 'damaged', text: 'Llegó roto', ...body } };
  return (await shop.call('openCase', input, shopper)).body;
}

const answer = (caseNumber: number, text: string, options = {}) =>
  staff.act('messageCustomer', { number: Number(order.number), caseNumber, text }, options);

const readOwn = async () => (await shop.call('listCases', { params: { id: order.id } }, shopper)).body;

async function mailsOf(kind: string) {
  const mails = shop.context.db.selectFrom('mails').selectAll().where('kind', '=', kind);
  return await mails.where('recipient', '=', shopper.email).execute();
}

describe('the list of cases', () => {
  test('has the one that waits longest first, and those that wait for the shopper last', async () => {
    const first = await openCase();
    const second = await openCase({ kind: 'wrong', text: 'Es otro color' });
    const third = await openCase({ kind: 'missing', text: 'Falta uno' });
    await answer(first.number, 'Lo estamos viendo');
    const { rows } = (await staff.call('listCases', {})).body;
    const own = rows.filter(({ orderNumber }) => orderNumber === order.number);
    expect(own.map(({ number }) => number)).toEqual([second.number, third.number, first.number]);
    expect(own.map(({ waitingSince }) => waitingSince !== null)).toEqual([true, true, false]);
  });

  test('filters by kind and shows closed ones apart', async () => {
    const open = await openCase({ kind: 'missing', text: 'Falta uno' });
    const closed = await openCase({ kind: 'wrong', text: 'Falta uno' });
    await staff.act('closeCase', { number: closed.number, outcome: 'resolved' });
    const numbers = async (input: object) =>
      (await staff.call('listCases', input)).body.rows.map(({ number }) => number);
    expect(await numbers({ kind: 'missing' })).toContain(open.number);
    expect(await numbers({ kind: 'wrong' })).not.toContain(closed.number);
    expect(await numbers({ state: 'closed' })).toContain(closed.number);
    expect(await numbers({ state: 'closed', kind: 'missing' })).not.toContain(closed.number);
  });

  test('filters by whose turn it is, sorts by number, and counts what it lists', async () => {
    const waits = await openCase({ kind: 'missing', text: 'Falta otro' });
    const answered = await openCase({ kind: 'wrong', text: 'Es otro' });
    await answer(answered.number, 'Sale mañana');
    const listed = async (input: BackofficeInput<'listCases'>) => (await staff.call('listCases', input)).body.rows;
    const numbers = async (input: BackofficeInput<'listCases'>) => (await listed(input)).map(({ number }) => number);
    expect(await numbers({ turn: 'shop' })).toContain(waits.number);
    expect(await numbers({ turn: 'shop' })).not.toContain(answered.number);
    expect(await numbers({ turn: 'shopper' })).toContain(answered.number);
    const byNumber = await numbers({ sort: 'number' });
    expect(byNumber).toEqual(byNumber.toSorted((one, other) => other - one));
    expect(await numbers({ descending: true })).toEqual((await numbers({})).toReversed());
    for (const filters of [{}, { turn: 'shop' }, { kind: 'missing' }] as const)
      expect((await staff.call('countCases', filters)).body.count).toBe((await listed(filters)).length);
    expect((await listed({})).find(({ number }) => number === waits.number)).toMatchObject({
      customer: expect.stringMatching(/\S+ \S+/),
      items: expect.any(Number),
    });
  });

  test('refuses a page that does not exist, and whoever has no right to cases', async () => {
    expect((await staff.call('listCases', { after: 'infinity~x' })).error.errors).toMatchObject([{ field: 'after' }]);
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.call('listCases', {})).status).toBe(403);
    expect((await post(shop, { name: 'listCases', body: { input: {} } })).status).toBe(401);
  });
});

describe('a case', () => {
  test('is read with the order, its products, packages, refunds, promise and the other cases', async () => {
    const line = order.cart.items[0]?.id ?? '';
    const other = await openCase({ kind: 'missing', text: 'Falta uno' });
    const { number, messages } = await openCase({ lines: [line] });
    const { body } = await staff.call('readCase', { number });
    expect(body).toMatchObject({
      number,
      kind: 'damaged',
      state: 'open',
      waitingSince: messages[0].date,
      closing: null,
      messages: [{ by: null, author: 'customer', text: 'Llegó roto' }],
      order: {
        number: order.number,
        status: 'COMPLETED',
        promise: null,
        isLate: false,
        lines: [{ id: line, asin: expect.stringMatching(/^B0/), isConcerned: true }],
        packages: [],
        refunds: [],
      },
      others: [{ number: other.number, kind: 'missing', state: 'open' }],
    });
  });

  test('says that the order is late once the last promised day is over', async () => {
    const { number } = await openCase();
    const paidAt = new Date(shop.clock.now().getTime() - 60 * 86_400_000);
    await shop.context.db.updateTable('orders').set({ status: 'SHIPPING' }).where('id', '=', order.id).execute();
    const event = { order_id: order.id, code: 'PAID', description: 'Pago confirmado', visible: true };
    await shop.context.db
      .insertInto('order_events')
      .values({ ...event, happened_at: paidAt })
      .execute();
    const { body } = await staff.call('readCase', { number });
    expect(body.order).toMatchObject({ isLate: true, promise: { from: expect.any(String), to: expect.any(String) } });
  });

  test('that does not exist is 404', async () => {
    expect((await staff.call('readCase', { number: 999_999 })).status).toBe(404);
    expect((await answer(999_999, 'Hola')).status).toBe(404);
    expect((await staff.act('closeCase', { number: 999_999, outcome: 'resolved' })).status).toBe(404);
  });
});

describe('an answer', () => {
  test('goes to the order and by mail, once for a key', async () => {
    const { number } = await openCase();
    const key = randomUUID();
    const text = '<b>Perdón</b>. Te devolvemos el dinero.';
    const replies = await Promise.all([1, 2].map(() => answer(number, text, { key, reason: '' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [own] = await readOwn();
    expect(own.messages.map(({ author, text }: { author: string; text: string }) => [author, text])).toEqual([
      ['customer', 'Llegó roto'],
      ['staff', text],
    ]);
    const [mail, ...more] = await mailsOf('case-answered');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain('&lt;b&gt;Perdón');
    const { body } = await staff.call('readCase', { number });
    expect(body).toMatchObject({ waitingSince: null, messages: [{ by: null }, { by: 'Ana support' }] });
  });

  test('says in a dry run what it will do, and writes nothing', async () => {
    const { number } = await openCase();
    const { body } = await answer(number, 'Hola', { dryRun: true });
    expect(body.effects.join(' ')).toContain(`la orden ${order.number}`);
    expect((await readOwn())[0].messages).toHaveLength(1);
    expect(await mailsOf('case-answered')).toEqual([]);
  });

  test('to a closed case is 409, and an empty one is refused with its field', async () => {
    const { number } = await openCase();
    expect((await answer(number, ' ')).error.errors).toMatchObject([{ field: 'text' }]);
    await staff.act('closeCase', { number, outcome: 'resolved' });
    expect((await answer(number, 'Hola')).status).toBe(409);
  });
});

describe('a closing', () => {
  test('rejects damaged goods with a reason that the shopper reads', async () => {
    const { number } = await openCase();
    const reason = 'En la foto el producto está entero.';
    expect((await staff.act('closeCase', { number, outcome: 'rejected' }, { reason: '' })).status).toBe(400);
    expect((await staff.act('closeCase', { number, outcome: 'rejected' }, { reason })).status).toBe(200);
    const own = await readOwn();
    expect(own).toMatchObject([{ state: 'closed', closedBy: 'staff', closingReason: reason }]);
    expect(JSON.stringify(own)).not.toContain('Ana support');
    const rows = shop.context.db.selectFrom('cases').select('closed_by_name').where('number', '=', number);
    expect(await rows.execute()).toEqual([{ closed_by_name: 'Ana support' }]);
    expect((await mailsOf('case-closed')).map(({ text }) => text)).toEqual([expect.stringContaining(reason)]);
    const audit = shop.context.db.selectFrom('staff_audit').selectAll().where('subject_kind', '=', 'case');
    expect(await audit.where('subject_id', '=', String(number)).execute()).toMatchObject([
      { act: 'closeCase', reason, before: { state: 'open' }, after: { state: 'closed', outcome: 'rejected' } },
    ]);
  });

  test('rejects no complaint about time or invoices', async () => {
    const { number } = await openCase({ kind: 'invoice', text: 'Con RUT', invoiceName: 'Sol SRL' });
    const reply = await staff.act('closeCase', { number, outcome: 'rejected' });
    expect([reply.status, reply.error.errors?.[0]?.field]).toEqual([400, 'outcome']);
  });

  test('by two people at once happens once', async () => {
    const { number } = await openCase();
    const other = await createStaff(shop, 'owner');
    const replies = await Promise.all(
      [staff, other].map((person) => person.act('closeCase', { number, outcome: 'resolved' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mailsOf('case-closed')).toHaveLength(1);
  });
});

describe('a photo', () => {
  test('is read by the number of its own case only', async () => {
    const { id, number } = await openCase();
    const other = await openCase({ kind: 'wrong', text: 'Es otro' });
    const photo = Buffer.from(png()).toString('base64');
    const params = { id: order.id, caseId: id };
    const { body } = await shop.call('addCasePhoto', { params, body: { photo } }, shopper);
    const photoId = body.photos[0].id;
    const read = await staff.call('readCasePhoto', { number, photoId });
    expect(read.body.type).toBe('image/png');
    expect(Buffer.from(read.body.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await staff.call('readCasePhoto', { number: other.number, photoId })).status).toBe(404);
    const buyer = await createStaff(shop, 'purchasing');
    expect((await buyer.call('readCasePhoto', { number, photoId })).status).toBe(403);
  });
});

/** The last one: it takes away the rule of one open case of a kind, for many cases of one order. */
test('a page of many cases is read by an index, and pages neither repeat nor leave out', async () => {
  const { db } = shop.context;
  const { customer_id: customerId } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  await sql`drop index cases_open_kind`.execute(db);
  const common = sql`gen_random_uuid(), ${order.id}::uuid, ${customerId}::uuid, 'late', '{}'::uuid[]`;
  await sql`insert into cases (id, order_id, customer_id, kind, line_ids, state, opened_at, waiting_since)
    select ${common}, 'open', now(), case when n % 3 > 0 then date_trunc('milliseconds', now()) - n * interval '1 minute' end
    from generate_series(1, 2000) n`.execute(db);
  await sql`insert into cases (id, order_id, customer_id, kind, line_ids, state, opened_at, closed_at, closed_by, closing_reason)
    select ${common}, 'closed', now(), now(), 'staff', 'x' from generate_series(1, 2000) n`.execute(db);
  await sql`analyze cases`.execute(db);
  for (const state of ['open', 'closed'] as const) {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { body } = await staff.call('listCases', { state, ...(after ? { after } : {}) });
      seen.push(...body.rows.map(({ number }) => number));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(seen.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await staff.call('countCases', { state })).body).toEqual({ count: 1000, isMore: true, sums: [] });
  }
  const pool = openPool({ url: shop.databaseUrl, max: 4 });
  try {
    const read = (input: { state: 'open' | 'closed'; after: string | undefined }) =>
      findLongReads({ pool, maxRows: 120 }, (readDb) =>
        listCasesForStaff({ db: readDb }, { input, staff: { role: 'support', factor: 'passkey' } as never }),
      );
    const since = new Date(shop.clock.now().getTime() - 600 * 60_000).toISOString();
    for (const after of [undefined, `${since}~1`]) expect(await read({ state: 'open', after })).toEqual([]);
    for (const after of [undefined, 'infinity~3000']) expect(await read({ state: 'closed', after })).toEqual([]);
  } finally {
    await pool.end();
  }
});
