import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { insertCreditNote, insertIssuing, insertTicket } from './repository.ts';

type Deps = Pick<Context, 'clock' | 'queue'>;

/** Its job runs at once; this finds a document whose job is lost. */
export const LOST_MS = 5 * 60_000;

/** From the first start with a provider on, every payment has its e-ticket; those of before have none. */
export async function startIssuing({ db, clock, partners }: Pick<Context, 'db' | 'clock' | 'partners'>): Promise<void> {
  if (partners.cfe) await insertIssuing(db, clock());
}

/** Writes the e-ticket of a payment that was approved, once, in the transaction that approves it. */
export async function recordTicket(deps: Deps, tx: Tx, attemptId: string): Promise<void> {
  await enqueue(deps, tx, await insertTicket(tx, attemptId, plan(deps)));
}

/** Writes the credit note of a refund that the bank confirmed, once, in the transaction that confirms it. */
export async function recordCreditNote(deps: Deps, tx: Tx, refundId: string): Promise<void> {
  await enqueue(deps, tx, await insertCreditNote(tx, refundId, plan(deps)));
}

/** Writes what is missing of a payment or of a refund, whichever the id is of. */
export async function recordMissing(deps: Deps & Pick<Context, 'db'>, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await recordTicket(deps, tx, id);
    await recordCreditNote(deps, tx, id);
  });
}

function plan({ clock }: Deps) {
  const at = clock();
  return { at, nextCheckAt: new Date(at.getTime() + LOST_MS) };
}

async function enqueue({ queue }: Deps, tx: Tx, documentId: string | null): Promise<void> {
  if (documentId !== null) await queue.enqueue('issue-fiscal-document', { documentId }, { tx });
}
