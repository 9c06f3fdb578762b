import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './transaction.ts';

/**
 * Selects whether a person looks at a payment of an unpaid order's amount, or of an open charge: the bank or Abitab reported
 * another amount or a word that the shop does not know, and nobody has closed the row of the queue.
 */
export function isPaymentInReview(
  orderId: RawBuilder<unknown>,
  chargeId: RawBuilder<unknown> = sql`null`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from notice_problems problem join orders reviewed on reviewed.id = problem.order_id
      left join payment_attempts reported on reported.id = problem.attempt_id
      left join order_charges charge on charge.id = reported.charge_id
    where problem.order_id = ${orderId} and problem.source in ('sistarbanc', 'abitab')
      and problem.kind in ('amount', 'code') and problem.resolved_at is null
      and charge.id is not distinct from ${chargeId}
      and case when charge.id is null then reviewed.status in ('NEW', 'PROCESSING') else charge.state = 'open' end
      and not exists (select from exceptions row where row.kind = 'payment-not-applied'
        and row.subject = problem.source || ' ' || problem.event_key and row.closed_at is not null)
  )`;
}

/** The same, read. */
export async function findPaymentInReview(
  db: Queryable,
  { orderId, chargeId = null }: { orderId: string; chargeId?: string | null },
): Promise<boolean> {
  const isInReview = isPaymentInReview(sql`${orderId}::uuid`, sql`${chargeId}::uuid`);
  const { rows } = await sql<{ is: boolean }>`select ${isInReview} as is`.execute(db);
  return rows[0]?.is === true;
}
