import type { Context } from '#server/context.ts';
import type { JobHandlers, Queue } from '#server/queue/queue.ts';
import { findStanding, forgetSpent, type StandingKind, type StandingRow } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'queue' | 'facts'>;

interface Kind {
  /** What an operator reads. */
  says: string;
  /** The job that would have moved it; it is sent for once more, and finds nothing to do if all is well. */
  again?: (queue: Queue, id: string) => Promise<void>;
}

/** What stands still, and who is to move it. Without a job it is for a person. */
export const KINDS: Record<StandingKind, Kind> = {
  'paid-not-bought': {
    says: 'orders are paid and not bought',
    again: (queue, orderId) => queue.enqueue('buy-order', { orderId }),
  },
  'purchase-unanswered': {
    says: 'purchases were never answered by the marketplace',
    again: (queue, orderId) => queue.enqueue('buy-order', { orderId }),
  },
  'purchase-not-followed': {
    says: 'purchases under way were not looked at for hours',
    again: (queue, orderId) => queue.enqueue('watch-purchase', { orderId }),
  },
  'purchase-not-placed': { says: 'purchases are not placed after a day' },
  'packages-not-followed': {
    says: 'packages on their way to the depot were not looked at for hours',
    again: (queue, orderId) => queue.enqueue('watch-purchase', { orderId }),
  },
  'not-announced': {
    says: 'orders are complete in the depot and not announced to the carrier',
    again: (queue, orderId) => queue.enqueue('consolidate-order', { orderId }),
  },
  'payment-undecided': {
    says: 'payments are undecided after their time',
    again: (queue, attemptId) => queue.enqueue('watch-payment', { attemptId }),
  },
  'order-not-called-off': {
    says: 'unpaid orders outlived their time',
    again: (queue, orderId) => queue.enqueue('watch-order', { orderId }),
  },
  'refund-not-sent': {
    says: 'refunds are not with the bank yet',
    again: (queue, refundId) => queue.enqueue('send-refund', { refundId }),
  },
  'mail-not-sent': {
    says: 'mails have not left',
    again: (queue, mailId) => queue.enqueue('send-mail', { mailId }),
  },
  'notice-unmatched': { says: 'notices name nothing that the shop knows' },
  'not-moving': { says: 'orders have not moved for three weeks' },
};

/** Everything that stands still, grouped. The demo account's orders do so on purpose. */
export async function standingByKind(deps: Pick<Deps, 'db' | 'clock' | 'facts'>) {
  const rows = await findStanding(deps.db, { now: deps.clock(), demoEmail: deps.facts.demoEmail });
  return Map.groupBy(rows, ({ kind }) => kind);
}

/**
 * The shop's round: what should have moved and has not is told to the operator, one line a kind, and its job is sent
 * for again. Jobs give up after hours of trying; a partner that was away for a day is made up for here.
 */
export async function lookAfter(deps: Deps): Promise<void> {
  for (const [kind, rows] of await standingByKind(deps)) {
    const { says, again } = KINDS[kind];
    deps.log.error({ code: kind, ...firstOf(rows) }, says);
    if (again) await Promise.all(rows.map(({ id }) => again(deps.queue, id)));
  }
  await forgetSpent(deps.db, deps.clock());
}

function firstOf([oldest]: StandingRow[]) {
  return oldest
    ? { count: oldest.total, since: oldest.since.toISOString(), ...(oldest.orderId ? { orderId: oldest.orderId } : {}) }
    : {};
}

const ROUND_EVERY_SECONDS = 5 * 60;

export const upkeepJobs = {
  'look-after': async (deps) => {
    // Before the round, so that a failure in it does not end the chain.
    await deps.queue.enqueue('look-after', {}, { key: 'next', startAfterSeconds: ROUND_EVERY_SECONDS });
    await lookAfter(deps);
  },
} as const satisfies JobHandlers<Context>;
