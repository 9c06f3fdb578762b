import { sql } from 'kysely';
import type { PurchaseLinesTable } from '#db/tables/further-purchases.ts';
import type { LineSubstitute, OrderLineRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** Writes that the order's first purchase covers its lines, unless it is written already. */
export async function insertFirstLines(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into purchase_lines (purchase_id, order_id, order_line_id, asin, quantity)
    select order_id, order_id, id, asin, quantity from order_lines where order_id = ${orderId}
    on conflict do nothing
  `.execute(tx);
}

export interface CoveredLine {
  purchase_id: string;
  order_line_id: string;
  asin: string;
  quantity: number;
  released_at: Date | null;
  release: PurchaseLinesTable['release'];
}

/** Which purchase covers which line of an order, now and before, in the order of the lines; no row: the first one all. */
export async function findCoverage(db: Queryable, orderId: string): Promise<CoveredLine[]> {
  return await db
    .selectFrom('purchase_lines')
    .innerJoin('order_lines', 'order_lines.id', 'purchase_lines.order_line_id')
    .select([
      'purchase_id',
      'order_line_id',
      'purchase_lines.asin',
      'purchase_lines.quantity',
      'released_at',
      'release',
    ])
    .where('purchase_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute();
}

/** A line as a purchase buys it; the price is the one that was paid for a unit. */
export interface PurchaseLine {
  order_line_id: string;
  asin: string;
  quantity: number;
  price_cents: number;
}

/** The lines that a purchase covers, in the order of the cart. */
export async function findLinesOf(
  db: Queryable,
  { id, order_id: orderId }: { id: string; order_id: string },
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select line.id as order_line_id, coalesce(covered.asin, line.asin) as asin,
      coalesce(covered.quantity, line.quantity) as quantity, line.price_cents
    from order_lines line
    left join purchase_lines covered on covered.order_line_id = line.id and covered.purchase_id = ${id}
    where line.order_id = ${orderId} and case when covered.purchase_id is null
      then ${id === orderId} and not exists (select from purchase_lines other where other.order_line_id = line.id)
      else covered.released_at is null end
    order by line.position
  `.execute(db);
  return rows;
}

export async function insertLines(
  tx: Tx,
  purchase: { id: string; order_id: string },
  lines: readonly Omit<PurchaseLine, 'price_cents'>[],
): Promise<void> {
  const open = { purchase_id: purchase.id, order_id: purchase.order_id, released_at: null, release: null };
  await tx
    .insertInto('purchase_lines')
    .values(lines.map(({ order_line_id, asin, quantity }) => ({ ...open, order_line_id, asin, quantity })))
    .execute();
}

/** Ends that a purchase covers these lines; returns those that it covered. */
export async function releaseLines(
  tx: Tx,
  purchaseId: string,
  { lineIds, release, at }: { lineIds: readonly string[]; release: 'called-off' | 'lost'; at: Date },
): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const rows = await tx
    .updateTable('purchase_lines')
    .set({ released_at: at, release })
    .where('purchase_id', '=', purchaseId)
    .where('order_line_id', 'in', lineIds)
    .where('released_at', 'is', null)
    .returning('order_line_id')
    .execute();
  return rows.map(({ order_line_id }) => order_line_id);
}

/** What the shopper gets in place of these lines; null: what was ordered. */
export async function saveSubstitute(
  tx: Tx,
  lineIds: readonly string[],
  substitute: LineSubstitute | null,
): Promise<void> {
  if (lineIds.length === 0) return;
  const json = substitute === null ? null : JSON.stringify(substitute);
  await tx.updateTable('order_lines').set({ substitute: json }).where('id', 'in', lineIds).execute();
}

/** The lines of an order that some purchase covers, and that therefore travel: all of them until one is released. */
export async function findTravelingLines(db: Queryable, orderId: string): Promise<OrderLineRow[]> {
  return await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`(not exists (select from purchase_lines covered where covered.order_line_id = order_lines.id)
        or exists (select from purchase_lines covered where covered.order_line_id = order_lines.id and released_at is null))`,
    )
    .orderBy('position')
    .execute();
}

/** Marks packages as given up. */
export async function savePackagesLost(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('packages').set({ lost_at: at }).where('id', 'in', ids).execute();
}
