import type { CaseRow } from '#db/tables/cases.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { type ClaimAnswer, type ClaimFacts, claimDueAt, whatHappensNext } from '#domain/cases/carrier-claim.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { paidOrderOf } from '#server/features/money/payments/refund-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import {
  type ClaimRow,
  insertClaim,
  lockClaimedCase,
  replaceAnswer,
  restoreAnswer,
  saveClaim,
  selectClaimedCase,
  selectClaims,
  selectResentProducts,
} from './repository.ts';

export interface Claim {
  caseId: string;
  facts: ClaimFacts;
}

/** The claims of these cases. */
export async function findClaims(db: Queryable, caseIds: readonly string[]): Promise<Claim[]> {
  return (await selectClaims(db, caseIds)).map((row) => ({ caseId: row.case_id, facts: claimFacts(row) }));
}

function claimFacts(row: ClaimRow): ClaimFacts {
  const { due_at, sent_at, answer, answered_at, refund_state, replacement_id: id, replacement_number: number } = row;
  return {
    dueAt: due_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    answer,
    answeredAt: answered_at?.toISOString() ?? null,
    refund: refund_state,
    replacement: id !== null && number !== null ? { id, number } : null,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    isResendAsked: row.is_resend_asked,
  };
}

/** Begins the claim to the carrier of a case that needs one; returns what happens next, for the shopper. */
export async function openClaim(tx: Tx, { id, kind, opened_at: openedAt }: CaseRow): Promise<string | null> {
  if (kind !== 'not-received') return null;
  const dueAt = claimDueAt(openedAt.toISOString());
  await insertClaim(tx, { case_id: id, due_at: new Date(dueAt) });
  const [claim] = await findClaims(tx, [id]);
  return claim ? whatHappensNext(claim.facts, openedAt) : null;
}

export interface LockedClaim extends Claim {
  found: CaseRow;
  /** What never arrived, and the order whose payment it was of: another one where it was sent again itself. */
  order: LockedOrder;
  paid: LockedOrder;
}

/** Locks the order that was paid, as everything that pays does first, then its own, then the open case of the claim. */
export async function lockClaim(tx: Tx, number: number): Promise<LockedClaim | Refusal> {
  const seen = await selectClaimedCase(tx, number);
  const lost = seen && (await findOrder(tx, seen.order_id));
  if (!lost) return notFound(`No hay un caso con el número ${number}`);
  const paid = await lockOrder(tx, paidOrderOf(lost));
  const order = lost.id === paid.id ? paid : await lockOrder(tx, lost.id);
  const found = await lockClaimedCase(tx, number);
  const [claim] = await findClaims(tx, [seen.id]);
  if (found?.state === 'closed') return refuse(409, `El caso ${number} ya está cerrado`);
  return found && claim
    ? { ...claim, found, order, paid }
    : refuse(409, `El caso ${number} no reclama nada al transportista`);
}

interface By {
  at: Date;
  by: string;
}

/** Writes down that the claim was sent; returns what is known of it then. */
export async function recordSent(tx: Tx, { caseId, facts }: Claim, { at, by }: By): Promise<ClaimFacts> {
  await saveClaim(tx, caseId, { sent_at: at, sent_by: by });
  return { ...facts, sentAt: at.toISOString() };
}

/** Writes down what the carrier answered; returns what is known of the claim then. */
export async function recordAnswer(
  tx: Tx,
  { caseId, facts }: Claim,
  { answer, at, by }: By & { answer: ClaimAnswer },
): Promise<ClaimFacts> {
  await replaceAnswer(tx, caseId, { answer, at, by });
  return { ...facts, answer, answeredAt: at.toISOString() };
}

/** Nobody sent the claim after all. */
export async function forgetSent(tx: Tx, { caseId }: Claim): Promise<void> {
  await saveClaim(tx, caseId, { sent_at: null, sent_by: null });
}

/** The carrier did not answer that after all: what it answered before, if anything, holds again. */
export async function forgetAnswer(tx: Tx, { caseId }: Claim): Promise<void> {
  await restoreAnswer(tx, caseId);
}

/** Names what decides a claim: the refund that was asked for, or the order that is sent again. */
export async function recordDecision(
  tx: Tx,
  { caseId }: Claim,
  decision: { refund_request_id: string } | { replacement_id: string },
): Promise<void> {
  await saveClaim(tx, caseId, decision);
}

/** The number of the order in which one of these products of an order, or any without some, was sent again. */
export async function findResentIn(db: Queryable, orderId: string, asins: readonly string[]): Promise<number | null> {
  const sent = await selectResentProducts(db, orderId);
  return sent.find(({ asin }) => asins.length === 0 || asins.includes(asin))?.number ?? null;
}
