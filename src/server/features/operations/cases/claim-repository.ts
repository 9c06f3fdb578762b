import type { Selectable } from 'kysely';
import type { CarrierClaimsTable } from '#db/tables/cases.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { ClaimAnswer, ClaimFacts } from '#domain/cases/carrier-claim.ts';

/** A claim with the state of the refund that it led to. */
export type ClaimRow = Selectable<CarrierClaimsTable> & { refund_state: ClaimFacts['refund'] };

export async function insertClaim(tx: Tx, claim: Pick<ClaimRow, 'case_id' | 'due_at'>): Promise<void> {
  await tx.insertInto('carrier_claims').values(claim).execute();
}

/** The claims of these cases. */
export async function selectClaims(db: Queryable, caseIds: readonly string[]): Promise<ClaimRow[]> {
  if (caseIds.length === 0) return [];
  return await db
    .selectFrom('carrier_claims')
    .leftJoin('refund_requests', 'refund_requests.id', 'carrier_claims.refund_request_id')
    .selectAll('carrier_claims')
    .select('refund_requests.state as refund_state')
    .where('case_id', 'in', caseIds)
    .execute();
}

export async function saveClaimSent(tx: Tx, caseId: string, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx.updateTable('carrier_claims').set({ sent_at: at, sent_by: by }).where('case_id', '=', caseId).execute();
}

interface GivenAnswer {
  answer: ClaimAnswer;
  at: Date;
  by: string;
}

export async function saveClaimAnswer(tx: Tx, caseId: string, { answer, at, by }: GivenAnswer): Promise<void> {
  const answered = { answer, answered_at: at, answered_by: by };
  await tx.updateTable('carrier_claims').set(answered).where('case_id', '=', caseId).execute();
}

export async function saveClaimRefund(tx: Tx, caseId: string, requestId: string): Promise<void> {
  await tx.updateTable('carrier_claims').set({ refund_request_id: requestId }).where('case_id', '=', caseId).execute();
}

export function claimFacts({ due_at, sent_at, answer, answered_at, refund_state }: ClaimRow): ClaimFacts {
  return {
    dueAt: due_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    answer,
    answeredAt: answered_at?.toISOString() ?? null,
    refund: refund_state,
  };
}
