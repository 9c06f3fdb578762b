import { type Selectable, sql, type Updateable } from 'kysely';
import type { CarrierClaimsTable, CaseRow } from '#db/tables/cases.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { ClaimAnswer, ClaimFacts } from '#domain/cases/carrier-claim.ts';

/** A claim with what it led to: a refund, or an order that is sent again, and whether that waits for another person. */
export type ClaimRow = Selectable<CarrierClaimsTable> & {
  refund_state: ClaimFacts['refund'];
  replacement_number: number | null;
  /** Since when an order that was sent for it is ended unbought. */
  reopened_at: Date | null;
  is_resend_asked: boolean;
};

export async function selectClaimedCase(db: Queryable, number: number): Promise<CaseRow | null> {
  return (await db.selectFrom('cases').selectAll().where('number', '=', number).executeTakeFirst()) ?? null;
}

export async function lockClaimedCase(tx: Tx, number: number): Promise<CaseRow | null> {
  const found = tx.selectFrom('cases').selectAll().where('number', '=', number);
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

/** The open case that an order is sent again for, locked. */
export async function lockCaseOfReplacement(tx: Tx, orderId: string): Promise<CaseRow | null> {
  const claim = tx.selectFrom('carrier_claims').select('case_id').where('replacement_id', '=', orderId);
  const found = tx.selectFrom('cases').selectAll().where('id', '=', claim).where('state', '=', 'open');
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

export async function insertClaim(tx: Tx, claim: Pick<ClaimRow, 'case_id' | 'due_at'>): Promise<void> {
  await tx.insertInto('carrier_claims').values(claim).execute();
}

export async function selectClaims(db: Queryable, caseIds: readonly string[]): Promise<ClaimRow[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<ClaimRow>`
    select claim.*, refund.state as refund_state,
      case when replacement.status <> 'REFUND' then replacement.number end as replacement_number,
      case when replacement.status = 'REFUND' then replacement.status_since end as reopened_at,
      exists (select from purchase_losses where order_id = coalesce(shop.replacement_of, shop.id) and state = 'waiting'
        and act = 'resendClaim' and (input->>'number')::bigint = found.number) as is_resend_asked
    from carrier_claims claim join cases found on found.id = claim.case_id join orders shop on shop.id = found.order_id
      left join refund_requests refund on refund.id = claim.refund_request_id
      left join orders replacement on replacement.id = claim.replacement_id
    where claim.case_id = any(${[...caseIds]})`.execute(db);
  return rows;
}

export async function saveClaim(tx: Tx, caseId: string, change: Updateable<CarrierClaimsTable>): Promise<void> {
  await tx.updateTable('carrier_claims').set(change).where('case_id', '=', caseId).execute();
}

/** Writes an answer down, and which one it replaces. */
export async function replaceAnswer(
  tx: Tx,
  caseId: string,
  { answer, at, by }: { answer: ClaimAnswer; at: Date; by: string },
): Promise<void> {
  await tx
    .updateTable('carrier_claims')
    .set((claim) => ({
      former_answer: claim.ref('answer'),
      former_answered_at: claim.ref('answered_at'),
      former_answered_by: claim.ref('answered_by'),
      ...{ answer, answered_at: at, answered_by: by },
    }))
    .where('case_id', '=', caseId)
    .execute();
}

/** The answer that the last one replaced holds again, or none. */
export async function restoreAnswer(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable('carrier_claims')
    .set((claim) => ({
      answer: claim.ref('former_answer'),
      answered_at: claim.ref('former_answered_at'),
      answered_by: claim.ref('former_answered_by'),
      ...{ former_answer: null, former_answered_at: null, former_answered_by: null },
    }))
    .where('case_id', '=', caseId)
    .execute();
}

/** What the claims of an order sent again, unless that ended unbought: the products, and the order that brings them. */
export async function selectResentProducts(
  db: Queryable,
  orderId: string,
): Promise<{ asin: string; number: number }[]> {
  const { rows } = await sql<{ asin: string; number: number }>`
    select line.asin, replacement.number from cases found join carrier_claims claim on claim.case_id = found.id
      join orders replacement on replacement.id = claim.replacement_id and replacement.status <> 'REFUND'
      join order_lines line on line.order_id = replacement.id
    where found.order_id = ${orderId}`.execute(db);
  return rows;
}
