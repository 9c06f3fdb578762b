import { type Insertable, sql } from 'kysely';
import type { WeightDifferencesTable } from '#db/tables/packages.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { OrderQuote } from '#domain/fees/quote.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** Stores what the carrier weighed; false where a weight is stored already. */
export async function saveBilledWeight(tx: Tx, trackingNumber: string, grams: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('packages')
    .set({ billed_weight_grams: grams })
    .where('tracking_number', '=', trackingNumber)
    .where('billed_weight_grams', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Statuses in which more may come to the depot, or nothing of the order is sent. */
const NOT_WEIGHED: readonly OrderStatus[] = [
  ...(['NEW', 'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID'] as const),
  ...(['CANCELED', 'FAILED', 'REFUND'] as const),
];

/**
 * The weight of all packages of an order; null while one is expected, not received or not weighed, where one was lost, and for
 * an order that ended.
 */
export async function findWeights(tx: Tx, orderId: string): Promise<{ grams: number } | null> {
  const { rows } = await sql<{ grams: number }>`
    select weighed.grams + coalesce((select sum(weight_grams)::int from forwarded_parcels
      where order_id = orders.id), 0) as grams from orders, lateral (
      select sum(billed_weight_grams)::int as grams from packages where order_id = orders.id
      having count(*) > 0 and bool_and(status = 'PACKAGE_RECEIVED' and billed_weight_grams is not null
        and lost_at is null)) weighed
    where orders.id = ${orderId} and orders.status <> all(${[...NOT_WEIGHED]}) and not exists (
      select from (select order_id as id, state, shipped_at from purchases where order_id = orders.id
        union all select id, state, shipped_at from further_purchases where order_id = orders.id) purchase
      where state <> 'refused' and shipped_at is null
        and (not exists (select from purchase_lines where order_id = orders.id)
          or exists (select from purchase_lines where purchase_id = purchase.id and released_at is null)))
  `.execute(tx);
  return rows[0] ?? null;
}

/** Stores a difference, or changes one that nobody decided about. */
export async function saveDifference(tx: Tx, row: Insertable<WeightDifferencesTable>): Promise<void> {
  const { quoted_grams, billed_grams, quoted_cents, billed_cents } = row;
  await tx
    .insertInto('weight_differences')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ quoted_grams, billed_grams, quoted_cents, billed_cents })
        .where('weight_differences.decision', 'is', null),
    )
    .execute();
}

export interface DifferencePosition {
  foundAt: Date;
  number: number;
}

interface DifferencePageQuery {
  position: DifferencePosition | null;
  limit: number;
}

/** Differences that nobody decided about, the oldest first. */
export async function selectOpenDifferences(db: Queryable, { position, limit }: DifferencePageQuery) {
  const open = db
    .selectFrom('weight_differences as difference')
    .innerJoin('orders', 'orders.id', 'difference.order_id')
    .leftJoin('freight_settlements as settlement', 'settlement.order_id', 'difference.order_id')
    .select(['orders.number', 'difference.quoted_grams', 'billed_grams', 'quoted_cents', 'billed_cents', 'found_at'])
    .select(['settlement.outcome', 'settlement.review'])
    .where(sql<boolean>`difference.decision is null`);
  const page = position
    ? open
        .where('difference.found_at', '>=', position.foundAt)
        .where(sql<boolean>`(difference.found_at, orders.number) > (${position.foundAt}, ${position.number}::bigint)`)
    : open;
  return await page.orderBy('difference.found_at').orderBy('orders.number').limit(limit).execute();
}

/** How many differences nobody decided about, up to a limit, and what the carrier asks beyond what was quoted. */
export async function countOpenDifferences(db: Queryable, limit: number): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(billed_cents - quoted_cents), 0)::bigint as cents
    from (select billed_cents, quoted_cents from weight_differences where decision is null limit ${limit}) counted`.execute(
    db,
  );
  return rows[0] ?? { count: 0, cents: 0 };
}

/** Decides about an open difference; null when there is none. */
export async function decideDifference(
  tx: Tx,
  orderId: string,
  decided: { decision: 'accepted' | 'claimed'; by: string; at: Date; note: string },
) {
  const found = await tx
    .updateTable('weight_differences')
    .set({ decision: decided.decision, decided_by: decided.by, decided_at: decided.at, note: decided.note })
    .where('order_id', '=', orderId)
    .where('decision', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return found ?? null;
}

export interface InvoicedWeight {
  orderId: string;
  billedGrams: number;
  billedCents: number;
}

/** Differences of these orders that a person decided about. */
export async function selectDecidedWeights(tx: Tx, orderIds: readonly string[]) {
  return await tx
    .selectFrom('weight_differences')
    .select(['order_id', 'billed_grams'])
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .where('decision', 'is not', null)
    .execute();
}

/** The tariff that each of these orders was quoted with; an order of before tariffs had a date has none. */
export async function selectQuotedTariffs(tx: Tx, orderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', sql<OrderQuote['tariff'] | null>`fees->'tariff'`.as('tariff')])
    .where(sql<boolean>`id = any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, tariff }) => [id, tariff ?? undefined]));
}

/** Stores the differences of an invoice in one statement; those that a person decided about stay. */
export async function saveInvoicedWeights(tx: Tx, weights: readonly InvoicedWeight[], at: Date): Promise<void> {
  await sql`
    insert into weight_differences (order_id, quoted_grams, billed_grams, quoted_cents, billed_cents, found_at)
    select orders.id, (fees->>'realWeight')::int, "billedGrams", (fees->>'freight')::bigint, "billedCents", ${at}
    from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb)
      as billed ("orderId" uuid, "billedGrams" int, "billedCents" bigint)
    join orders on orders.id = "orderId" order by orders.id
    on conflict (order_id) do update set billed_grams = excluded.billed_grams, billed_cents = excluded.billed_cents
    where weight_differences.decision is null
  `.execute(tx);
}

/** Deletes the differences that were found at this instant and that nobody decided about. */
export async function deleteOpenDifferences(tx: Tx, foundAt: Date): Promise<void> {
  await tx.deleteFrom('weight_differences').where('found_at', '=', foundAt).where('decision', 'is', null).execute();
}
