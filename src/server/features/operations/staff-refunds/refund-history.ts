import type { StaffRefund } from '#contract/backoffice/refunds.ts';
import type { Queryable } from '#db/transaction.ts';
import { findTransferEvents } from '#server/features/money/refunds/transfer-refund.ts';
import { type DetailRow, findActs } from './repository.ts';

type Entry = Omit<StaffRefund['history'][number], 'at'> & { at: Date };

const SYSTEM = 'El sistema';

/** The events of a transfer that an act of the staff says too, by the act. */
const TOLD_BY_ACT: Readonly<Record<string, readonly string[]>> = {
  askRefundAccount: ['account-requested'],
  approveRefundAccount: ['account-approved'],
  returnRefund: ['account-requested'],
  takeRefund: ['taken'],
  releaseRefund: ['released', 'account-requested'],
  markTransferred: ['paid'],
};

/** Everything that was done with a refund, by whom, the oldest first. */
export async function historyOf(db: Queryable, row: DetailRow): Promise<StaffRefund['history']> {
  const ids = [row.id, ...(row.request_id === null ? [] : [row.request_id])];
  const acts = await findActs(db, ids);
  const told = new Set(acts.flatMap(({ act, name }) => (TOLD_BY_ACT[act] ?? []).map((code) => `${name} ${code}`)));
  const events = (await findTransferEvents(db, row.id)).filter(({ actor, code }) => !told.has(`${actor} ${code}`));
  const entries: Entry[] = [
    ...acts.map(({ at, act, name, reason }) => ({ at, who: name ?? SYSTEM, code: act, note: reason })),
    ...events.map(({ happened_at: at, actor, code }) => ({
      at,
      who: actor === 'customer' ? 'Quien compró' : actor,
      code,
      note: null,
    })),
    ...ownSteps(row),
  ];
  return entries
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
}

/** What the shop did by itself. */
function ownSteps({ system_reason, since, sent_at, reference, confirmed_at }: DetailRow): Entry[] {
  const sentBySystem = sent_at !== null && (reference === null || confirmed_at !== null);
  return [
    ...(system_reason === null ? [] : [{ at: since, who: SYSTEM, code: 'created', note: null }]),
    ...(sentBySystem ? [{ at: sent_at, who: SYSTEM, code: 'sent', note: null }] : []),
  ];
}
