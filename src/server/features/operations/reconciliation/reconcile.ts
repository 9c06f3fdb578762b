import type { Context } from '#server/context.ts';
import { hashDocuments } from '#server/features/base/sealing/hash-documents.ts';
import { resealOldValues } from '#server/features/base/sealing/reseal.ts';
import { refOfId } from '#server/features/fulfilment/purchasing/purchase-ref.ts';
import { recordMissing } from '#server/features/money/fiscal-documents/record-document.ts';
import { enqueueIfLost } from '#server/features/operations/due-work/enqueue-due.ts';
import { deleteExpired } from '#server/features/operations/retention/delete-expired.ts';
import { fillPromisedDays } from './promised-days.ts';
import { deleteOldRepairs, endRepairs, findOpenRepairs, saveTries } from './repairs-repository.ts';
import { findStalled, type StalledKind, type StalledRow, sumOrderCounts } from './repository.ts';

/** How long it stays known what was repaired. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'queue' | 'fieldCipher'>;

interface StalledWork {
  /** The log message for the operator. */
  message: string;
  /** Enqueues the job that should have done the work; it does nothing when there is nothing left to do. */
  retry?: (deps: Pick<Deps, 'db' | 'clock' | 'queue'>, id: string) => Promise<void>;
}

/** Kinds of stalled work, with the job that retries each; without a job an operator has to act. */
export const STALLED_KINDS: Readonly<Record<StalledKind, StalledWork>> = {
  'paid-not-bought': {
    message: 'orders are paid and not bought',
    retry: ({ queue }, orderId) => queue.enqueue('buy-order', { orderId }),
  },
  'order-held': { message: 'held orders wait for a person' },
  'purchase-unanswered': {
    message: 'purchases have no response from the marketplace',
    retry: async (deps, purchaseId) => deps.queue.enqueue('buy-order', await refOfId(deps.db, purchaseId)),
  },
  'purchase-not-followed': {
    message: 'pending purchases were not polled for hours',
    retry: enqueueCheckIfLost,
  },
  'purchase-by-hand': { message: 'purchases wait for a person' },
  'cancellation-unanswered': {
    message: 'requested cancellations have no outcome',
    retry: async (deps, purchaseId) => {
      await deps.queue.enqueue('cancel-purchase', await refOfId(deps.db, purchaseId));
      await enqueueCheckIfLost(deps, purchaseId);
    },
  },
  'return-not-followed': {
    message: 'requested returns were not polled for a day',
    retry: (deps, orderId) => enqueueIfLost(deps, 'purchase_returns', orderId),
  },
  'return-by-hand': { message: 'returns wait for a person: labels to use, or a decision' },
  'purchase-not-placed': { message: 'purchases are not placed after a day' },
  'packages-not-followed': {
    message: 'purchases with packages on their way were not polled for hours',
    retry: (deps, orderId) => enqueueIfLost(deps, 'purchases', orderId),
  },
  'not-announced': {
    message: 'orders are complete in the depot and not announced to the carrier',
    retry: ({ queue }, orderId) => queue.enqueue('consolidate-order', { orderId }),
  },
  'payment-undecided': {
    message: 'payments are undecided after they expired',
    retry: (deps, attemptId) => enqueueIfLost(deps, 'payment_attempts', attemptId),
  },
  'order-not-called-off': {
    message: 'unpaid orders were not canceled in time',
    retry: ({ queue }, orderId) => queue.enqueue('watch-order', { orderId }),
  },
  'refund-not-sent': {
    message: 'refunds were not sent to the partner',
    retry: (deps, refundId) => enqueueIfLost(deps, 'refunds', refundId),
  },
  'refund-by-hand': { message: 'refunds wait for a person' },
  'refund-account-missing': { message: 'refunds have waited for the bank account of the shopper for a week' },
  'refund-not-transferred': { message: 'refunds have a bank account and are not transferred' },
  'fiscal-not-issued': {
    message: 'fiscal documents are not issued or decided after an hour',
    retry: (deps, documentId) => enqueueIfLost(deps, 'fiscal_documents', documentId),
  },
  'fiscal-missing': {
    message: 'payments or confirmed refunds have no fiscal document',
    retry: recordMissing,
  },
  'mail-not-sent': {
    message: 'mails were not sent',
    retry: ({ queue }, mailId) => queue.enqueue('send-mail', { mailId }),
  },
  'notice-unmatched': { message: 'notices match nothing in the shop' },
  'not-moving': { message: 'orders have had no event for three weeks' },
};

/** A purchase is a row of one of two tables. */
async function enqueueCheckIfLost(deps: Pick<Deps, 'db' | 'clock' | 'queue'>, purchaseId: string): Promise<void> {
  await enqueueIfLost(deps, 'purchases', purchaseId);
  await enqueueIfLost(deps, 'further_purchases', purchaseId);
}

/** All stalled work, by kind. */
export async function findStalledByKind(deps: Pick<Deps, 'db' | 'clock'>) {
  const rows = await findStalled(deps.db, deps.clock());
  return Map.groupBy(rows, ({ kind }) => kind);
}

/**
 * Logs stalled work, one line for each kind, and enqueues its job again. Jobs stop after hours of retries, so this is
 * what makes up for a partner that was unavailable for a day.
 */
export async function reconcile(deps: Deps, signal?: AbortSignal): Promise<void> {
  const stalled = await findStalledByKind(deps);
  for (const [kind, rows] of stalled) {
    const { message, retry } = STALLED_KINDS[kind];
    deps.log.error({ code: kind, ...summaryOf(rows) }, message);
    for (const { id } of retry ? rows : []) {
      signal?.throwIfAborted();
      await retry?.(deps, id);
    }
  }
  const kinds = (Object.keys(STALLED_KINDS) as StalledKind[]).filter(isRetried);
  await recordRepairs(deps, { stalled, kinds });
  signal?.throwIfAborted();
  await sumOrderCounts(deps.db);
  await fillPromisedDays(deps);
  await deleteExpired(deps);
  await resealOldValues(deps, signal);
  await hashDocuments(deps, signal);
}

/** Whether stalled work of a kind is tried again. */
export function isRetried(kind: string): kind is StalledKind {
  return kind in STALLED_KINDS && STALLED_KINDS[kind as StalledKind].retry !== undefined;
}

/** Tries stalled work again at once, because a person asks for it. */
export async function retryStalled(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  { kind, id }: { kind: StalledKind; id: string },
): Promise<void> {
  await STALLED_KINDS[kind].retry?.(deps, id);
}

function summaryOf([oldest]: StalledRow[]) {
  return oldest
    ? { count: oldest.total, since: oldest.since.toISOString(), ...(oldest.orderId ? { orderId: oldest.orderId } : {}) }
    : {};
}

/**
 * Records what was tried again, and what of it has stopped to be stalled since an earlier run: that is what the shop
 * repaired. A kind with more rows than were read says nothing about those that were not.
 */
async function recordRepairs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { stalled, kinds }: { stalled: ReadonlyMap<StalledKind, readonly StalledRow[]>; kinds: readonly StalledKind[] },
): Promise<void> {
  const now = clock();
  for (const kind of kinds) {
    const rows = stalled.get(kind) ?? [];
    const isComplete = (rows[0]?.total ?? 0) <= rows.length;
    const ids = new Set(rows.map(({ id }) => id));
    const open = isComplete ? await findOpenRepairs(db, kind) : [];
    const ended = open.filter((subject) => !ids.has(subject));
    if (ended.length > 0) await endRepairs(db, { kind, subjects: ended, at: now });
    if (rows.length > 0) await saveTries(db, rows, now);
  }
  await deleteOldRepairs(db, new Date(now.getTime() - KEPT_MS));
}
