import { transaction } from '#db/transaction.ts';
import { whatHappensNext } from '#domain/cases/carrier-claim.ts';
import { TELL_AFTER_SECONDS } from '#domain/staff/report.ts';
import type { ActContext, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type LockedClaim, lockClaim } from '#server/features/fulfilment/carrier-claims/claims.ts';
import type { Jobs } from '#server/queue/queue.ts';
import { isRefusal } from '#server/refusal.ts';
import { mailAnswer } from './case-mails.ts';
import { findWriter, insertMessage } from './repository.ts';

/**
 * Has the shopper told of a report about a claim, once it can no longer be taken back, unless what never arrived is sent
 * again already. Returns what is said of it.
 */
export async function tellLater(
  { queue, tx, random }: ActContext,
  { found, order, facts }: LockedClaim,
  { at, staff }: { at: Date; staff: StaffSession },
): Promise<readonly string[]> {
  if (order.anonymized_at !== null || facts.replacement !== null) return [];
  const ids = { caseNumber: found.number, messageId: random.uuid(), staffId: staff.staffId };
  const report = { ...ids, reportedAt: at.toISOString() };
  await queue.enqueue('tell-claim', report, { tx, startAfterSeconds: TELL_AFTER_SECONDS });
  return [
    'En un minuto quien reclamó recibe un correo y ve en el caso cómo sigue y hasta cuándo. Hasta entonces se puede deshacer.',
  ];
}

/** The job `tell-claim`: a report that was taken back, or that another one followed, is told to nobody. */
export async function tellClaim(context: Context, report: Jobs['tell-claim']): Promise<void> {
  await transaction(context.db, async (tx) => {
    const at = await lockClaim(tx, report.caseNumber);
    if (isRefusal(at)) return;
    const { found, order, facts } = at;
    const isNewest = (facts.answeredAt ?? facts.sentAt) === report.reportedAt;
    if (!isNewest || order.anonymized_at !== null) return;
    const now = context.clock();
    const text = whatHappensNext(facts, now);
    const writtenBy = await findWriter(tx, report.staffId);
    const message = { id: report.messageId, case_id: found.id, author: 'staff', written_by: writtenBy } as const;
    if (!(await insertMessage(tx, { ...message, text, written_at: now }))) return;
    await mailAnswer(context, tx, { found, order, messageId: report.messageId, answer: text });
  });
}
