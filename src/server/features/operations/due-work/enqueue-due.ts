import { type CheckedTable, claimDueRows, claimLostRow, findTablesWithDueRows } from '#db/due-rows.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { enqueuePurchaseCheck } from '#server/features/fulfilment/purchasing/enqueue-check.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'queue'>;

/** Longer than the job of a check lasts with all its retries: until then a claimed row is not due. */
const LEASE_MS = 5 * 60_000;
/** A row that has been due for so long was lost by the scan. */
const LOST_AFTER_MS = 10 * 60_000;
const BATCH = 100;

/** The job of a due row, enqueued in the transaction that claims the row. */
const ENQUEUE: Readonly<Record<CheckedTable, (deps: Deps, tx: Tx, id: string) => Promise<void>>> = {
  purchases: enqueuePurchaseCheck,
  further_purchases: enqueuePurchaseCheck,
  purchase_returns: ({ queue }, tx, orderId) => queue.enqueue('watch-return', { orderId }, { tx }),
  payment_attempts: ({ queue }, tx, attemptId) => queue.enqueue('watch-payment', { attemptId }, { tx }),
  line_questions: ({ queue }, tx, questionId) => queue.enqueue('check-question', { questionId }, { tx }),
  address_changes: ({ queue }, tx, changeId) => queue.enqueue('check-address-change', { changeId }, { tx }),
  fiscal_documents: ({ queue }, tx, documentId) => queue.enqueue('issue-fiscal-document', { documentId }, { tx }),
  refunds: ({ queue }, tx, refundId) => queue.enqueue('send-refund', { refundId }, { tx }),
};

/**
 * Enqueues the job of every row whose check is due, once however many processes scan: a claim moves the row's check
 * ahead, and the job's own result replaces that. Returns whether more rows may be due.
 */
export async function enqueueDueWork(deps: Deps): Promise<boolean> {
  let isMoreDue = false;
  for (const table of await findTablesWithDueRows(deps.db, deps.clock()))
    isMoreDue = (await enqueueDueRows(deps, table)) === BATCH || isMoreDue;
  return isMoreDue;
}

async function enqueueDueRows(deps: Deps, table: CheckedTable): Promise<number> {
  return await transaction(deps.db, async (tx) => {
    const now = deps.clock();
    const ids = await claimDueRows(tx, table, { now, until: after(now, LEASE_MS), limit: BATCH });
    for (const id of ids) await ENQUEUE[table](deps, tx, id);
    return ids.length;
  });
}

/** Enqueues the job of an open row that no scan will find or has found; a row whose turn comes is left to it. */
export async function enqueueIfLost(deps: Deps, table: CheckedTable, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock();
    const claim = { id, overdueSince: after(now, -LOST_AFTER_MS), until: after(now, LEASE_MS) };
    if (await claimLostRow(tx, table, claim)) await ENQUEUE[table](deps, tx, id);
  });
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
