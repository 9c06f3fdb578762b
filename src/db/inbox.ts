import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** An inbound notice of a partner, identified by its source and the partner's own key for it. */
export interface Notice {
  source: 'sistarbanc' | 'abitab' | 'zinc' | 'skypostal';
  key: string;
  body: unknown;
  receivedAt: Date;
}

/**
 * `parked`: the order or shipment it is about is not known yet. `dismissed`: a person put a parked one away; it is still
 * applied when its order becomes known. The others are final results; `returned` is that of a package sent back.
 */
export type NoticeOutcome = 'applied' | 'nothing-to-do' | 'mismatch' | 'parked' | 'dismissed' | 'returned';

/** Notices that are applied once their order is known. */
const UNMATCHED: readonly NoticeOutcome[] = ['parked', 'dismissed'];

/**
 * Inserts a notice once. Null: it is new or was parked, and must be handled now; otherwise the outcome of the earlier
 * delivery. A concurrent delivery of the same notice blocks here until the first transaction ends.
 */
export async function recordNotice(tx: Tx, { source, key, body, receivedAt }: Notice): Promise<NoticeOutcome | null> {
  const row = { source, event_key: key };
  const inserted = await tx
    .insertInto('inbound_events')
    .values({ ...row, body: JSON.stringify(body), received_at: receivedAt, outcome: 'parked' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const existing = await tx
    .selectFrom('inbound_events')
    .select('outcome')
    .where((where) => where.and(row))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return existing.outcome === 'parked' ? null : (existing.outcome as NoticeOutcome);
}

/** Stores the outcome of a recorded notice. */
export async function completeNotice(tx: Tx, { source, key }: Pick<Notice, 'source' | 'key'>, outcome: NoticeOutcome) {
  await tx
    .updateTable('inbound_events')
    .set({ outcome })
    .where('source', '=', source)
    .where('event_key', '=', key)
    .execute();
}

/** Selects the parked and dismissed notices with one of these keys, oldest first, for update. */
export function lockParkedNotices(tx: Tx, source: Notice['source'], keys: readonly string[]) {
  return tx
    .selectFrom('inbound_events')
    .select(['event_key', 'body', 'received_at'])
    .where('source', '=', source)
    .where('event_key', 'in', keys)
    .where('outcome', 'in', UNMATCHED)
    .orderBy('received_at')
    .forUpdate()
    .execute();
}

/** Selects the parked and dismissed notices whose key starts with one of these prefixes, oldest first, for update. */
export function lockParkedNoticesByPrefix(tx: Tx, source: Notice['source'], prefixes: readonly string[]) {
  return tx
    .selectFrom('inbound_events')
    .select(['event_key', 'body', 'received_at'])
    .where('source', '=', source)
    .where('outcome', 'in', UNMATCHED)
    .where((where) => where.or(prefixes.map((prefix) => sql<boolean>`starts_with(event_key, ${prefix})`)))
    .orderBy('received_at')
    .forUpdate()
    .execute();
}
