import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** What a partner told us, by its natural key: who told, and which of its notices. */
export interface Notice {
  source: 'sistarbanc' | 'abitab' | 'zinc' | 'skypostal';
  key: string;
  body: unknown;
  receivedAt: Date;
}

/** `parked` waits for what it is about to become known; everything else is what was made of the notice. */
export type NoticeOutcome = 'applied' | 'nothing-to-do' | 'mismatch' | 'parked';

/**
 * Writes a notice down, once. Null: it is new, or was parked, and is to be weighed now; else what was made of it before.
 * The same notice at the same moment waits here until the first one is through.
 */
export async function recordNotice(tx: Tx, { source, key, body, receivedAt: at }: Notice): Promise<NoticeOutcome | null> {
  const row = { source, event_key: key };
  const inserted = await tx
    .insertInto('inbound_events')
    .values({ ...row, body: JSON.stringify(body), received_at: at, outcome: 'parked' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const known = await tx
    .selectFrom('inbound_events')
    .select('outcome')
    .where((where) => where.and(row))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return known.outcome === 'parked' ? null : (known.outcome as NoticeOutcome);
}

export async function completeNotice(tx: Tx, { source, key }: Pick<Notice, 'source' | 'key'>, outcome: NoticeOutcome) {
  await tx
    .updateTable('inbound_events')
    .set({ outcome })
    .where('source', '=', source)
    .where('event_key', '=', key)
    .execute();
}

/** The parked notices among these keys, oldest first, locked. */
export function lockParkedNotices(tx: Tx, source: Notice['source'], keys: readonly string[]) {
  return tx
    .selectFrom('inbound_events')
    .select(['event_key', 'body', 'received_at'])
    .where('source', '=', source)
    .where('event_key', 'in', keys)
    .where('outcome', '=', 'parked')
    .orderBy('received_at')
    .forUpdate()
    .execute();
}

/** The parked notices whose key begins with one of these, oldest first, locked. */
export function lockParkedNoticesByPrefix(tx: Tx, source: Notice['source'], prefixes: readonly string[]) {
  return tx
    .selectFrom('inbound_events')
    .select(['event_key', 'body', 'received_at'])
    .where('source', '=', source)
    .where('outcome', '=', 'parked')
    .where((where) => where.or(prefixes.map((prefix) => sql<boolean>`starts_with(event_key, ${prefix})`)))
    .orderBy('received_at')
    .forUpdate()
    .execute();
}
