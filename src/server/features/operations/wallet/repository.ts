import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';

export async function findWallet(db: Queryable) {
  return await db.selectFrom('marketplace_wallet').selectAll().executeTakeFirstOrThrow();
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockWallet(tx: Tx) {
  return await tx.selectFrom('marketplace_wallet').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function saveReading(
  tx: Tx,
  reading: { balance_cents: number; read_at: Date; low_since: Date | null },
): Promise<void> {
  await tx.updateTable('marketplace_wallet').set(reading).execute();
}

export async function saveLimit(tx: Tx, limitCents: number): Promise<void> {
  await tx.updateTable('marketplace_wallet').set({ limit_cents: limitCents }).execute();
}

/** The goods of paid orders that the marketplace has not taken yet, in cents. */
export async function sumOwed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(line.price_cents * line.quantity), 0)::float8 as owed
    from orders join order_lines line on line.order_id = orders.id
    left join purchases on purchases.order_id = orders.id
    where status in ('PAID', 'ZINC_PROCCESSING')
      and (purchases.order_id is null or purchases.state = 'requested')`.execute(db);
  return rows[0]?.owed ?? 0;
}
