import { type Insertable, type Selectable, sql } from 'kysely';
import type { FreightSettlementsTable } from '#db/tables/packages.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** False where the freight of the order is settled already. */
export async function insertSettlement(tx: Tx, row: Insertable<FreightSettlementsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('freight_settlements')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSettlement(
  db: Queryable,
  orderId: string,
): Promise<Selectable<FreightSettlementsTable> | null> {
  const settlement = db.selectFrom('freight_settlements').selectAll().where('order_id', '=', orderId);
  return (await settlement.executeTakeFirst()) ?? null;
}

/**
 * Whether what an order paid for is what was weighed: nothing of the payment went back or is asked back, no line was replaced
 * or given back, and no package is sent back.
 */
export async function isAsPaid(
  tx: Tx,
  { orderId, attemptId }: { orderId: string; attemptId: string },
): Promise<boolean> {
  const { rows } = await sql<{ asPaid: boolean }>`
    select not exists (select from refunds where attempt_id = ${attemptId} and closed_at is null
        and reason not in ('wrong-amount', 'freight'))
      and not exists (select from refund_requests where attempt_id = ${attemptId} and kind <> 'received'
        and state in ('waiting', 'approved'))
      and not exists (select from line_questions where order_id = ${orderId} and state = 'answered'
        and answer in ('money-back', 'substitute'))
      and not exists (select from package_returns where order_id = ${orderId}) as "asPaid"
  `.execute(tx);
  return rows[0]?.asPaid === true;
}
