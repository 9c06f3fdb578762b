import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { createStaff } from '#testing/backoffice.ts';
import { type Desk, orderWithLineCalledOff, readPurchases } from '#testing/called-off-steps.ts';
import { createShopper, plainProducts, readOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { maxPrice } from './max-price.ts';
import { pollPurchase } from './poll-purchase.ts';

const [KEPT = '', GONE = ''] = plainProducts(2);
const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0064_purchases_within_paid.sql');

const shop = await startShop();
const shopper = await createShopper(shop);
const staff = await createStaff(shop, 'owner');

const calledOff = () => orderWithLineCalledOff(shop, { shopper, staff, asins: [KEPT, GONE] });
/** Begins a further purchase of an order by statements alone, as a fault of the shop's code would. */
async function insertPurchase({ id: order_id }: Desk, max_price_cents: number | null, lines: string[]) {
  const id = randomUUID();
  const now = shop.clock.now();
  await transaction(shop.context.db, async (tx) => {
    await tx
      .insertInto('further_purchases')
      .values({
        ...{ id, order_id, kind: 'again', idempotency_key: id, attempt: 1, state: 'requested', max_price_cents },
        ...{ marketplace_order_id: null, error_type: null, total_cents: null, shipped_at: null },
        ...{ requested_at: now, updated_at: now, manual_reason: 'blocked' },
      })
      .execute();
    for (const line of lines)
      await sql`insert into purchase_lines (purchase_id, order_id, order_line_id, asin, quantity)
        select ${id}, order_id, id, asin, quantity from order_lines where id = ${line}`.execute(tx);
  });
  return id;
}

const ABOVE = 'exceed what was paid';

test('tolerates for goods what the shop tells the marketplace, to the cent', async () => {
  const goods = fc.integer({ min: 1, max: 100_000_000 });
  await fc.assert(
    fc.asyncProperty(goods, async (price_cents) => {
      const { rows } = await sql<{ most: number }>`select purchase_tolerance(${price_cents})::float8 as most`.execute(
        shop.context.db,
      );
      expect(rows[0]?.most).toBe(maxPrice([{ price_cents, quantity: 1 }]));
    }),
  );
});

/** What a line of the order may still cost. */
async function leftFor(desk: Desk, line: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select floor(allowed - committed)::float8 as left
    from line_spending(${desk.id}) where order_line_id = ${line}`.execute(shop.context.db);
  return rows[0]?.left ?? 0;
}

test('takes a purchase for what was paid for its line, and none for a cent more', async () => {
  const desk = await calledOff();
  const left = await leftFor(desk, desk.line);
  expect(left).toBeGreaterThan(0);
  await expect(insertPurchase(desk, left + 1, [desk.line])).rejects.toThrow(ABOVE);
  const id = await insertPurchase(desk, left, [desk.line]);
  expect(await leftFor(desk, desk.line)).toBe(0);
  const set = (change: string) =>
    sql`update further_purchases set ${sql.raw(change)} where id = ${id}`.execute(shop.context.db);
  await expect(set('max_price_cents = max_price_cents + 1')).rejects.toThrow(ABOVE);
  await set("state = 'refused'");
  await sql`update purchase_lines set release = 'lost', released_at = now() where purchase_id = ${id}`.execute(
    shop.context.db,
  );
  await insertPurchase(desk, left, [desk.line]);
  await expect(set("state = 'requested'")).rejects.toThrow(ABOVE);
});

test('takes no purchase, with or without a limit of its own, of what was lost, although something else was called off', async () => {
  const desk = await calledOff();
  const kept = (await readPurchases(staff, desk)).lines.find(({ asin }) => asin === KEPT)?.id ?? '';
  await sql`update purchase_lines set release = 'lost', released_at = now() where order_line_id = ${kept}`.execute(
    shop.context.db,
  );
  for (const limit of [null, 1]) await expect(insertPurchase(desk, limit, [kept])).rejects.toThrow(ABOVE);
  expect((await readPurchases(staff, desk)).purchases).toHaveLength(1);
  const asked = await staff.act('buyAgain', { number: desk.number, lines: [kept] });
  expect(asked.body.effects[1]).toMatch(/^Todavía no se compra nada/);
});

/** Agrees to a loss by statements alone, as the limit of one person does. */
const allow = ({ id }: Desk, amount_cents: number, limit: number) =>
  sql`insert into purchase_losses (id, order_id, act, input, summary, amount_cents, reason, state, requested_by,
      requested_key, requested_at, decided_at, approval_limit_cents)
    values (${randomUUID()}, ${id}, 'buyAgain', '{}', '-', ${amount_cents}, '-', 'approved', ${staff.id}, '', now(),
      now(), ${limit})`.execute(shop.context.db);

test('takes no loss beyond what one person may allow of an order, however it is split', async () => {
  const desk = await calledOff();
  await allow(desk, 600, 1000);
  await expect(allow(desk, 401, 1000)).rejects.toThrow('more than one person may allow');
  await allow(desk, 400, 1000);
});

test('takes one of two purchases at once that a loss which was agreed to does not pay together', async () => {
  const desk = await calledOff();
  await sql`update purchase_lines set release = 'lost', released_at = now() where order_id = ${desk.id}`.execute(
    shop.context.db,
  );
  await allow(desk, 2000, 2000);
  const { lines } = await readPurchases(staff, desk);
  const both = await Promise.allSettled(lines.map(({ id }) => insertPurchase(desk, 1500, [id])));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('lists an order that was above it before, which goes on as it was', async () => {
  const desk = await calledOff();
  const { db } = shop.context;
  const bought = await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const id = randomUUID();
    await sql`insert into further_purchases (id, order_id, kind, idempotency_key, attempt, state, max_price_cents,
        requested_at, updated_at)
      values (${id}, ${desk.id}, 'again', ${id}, 1, 'placed', 999900, now(), now())`.execute(tx);
    await sql`insert into purchase_lines (purchase_id, order_id, order_line_id, asin, quantity)
      values (${id}, ${desk.id}, ${desk.line}, ${GONE}, 1)`.execute(tx);
    return id;
  });
  const listing = /insert into bought_above_paid[^;]+;/.exec(readFileSync(MIGRATION, 'utf8'))?.[0] ?? '';
  await sql.raw(listing).execute(db);
  const key = { kind: 'bought-above-paid', subject: desk.id } as const;
  const listed = async () => {
    const { rows } = (await staff.call('listExceptions', { kind: key.kind })).body;
    return rows.filter(({ subject }) => subject === desk.id);
  };
  expect(await listed()).toMatchObject([{ page: `/ordenes/${desk.number}/compras` }]);
  await sql`update further_purchases set total_cents = 999900, updated_at = now() where id = ${bought}`.execute(db);
  await pollPurchase(shop.context, { orderId: desk.id });
  expect((await readOrder(shop, shopper, desk.id)).status).toBe('ZINC_PAID');
  expect((await staff.act('closeItem', key, { reason: 'Se reclamó a la tienda' })).status).toBe(200);
  expect(await listed()).toEqual([]);
});
