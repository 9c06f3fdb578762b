import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from './pool.ts';
import type { NoticeProblemKind, NoticeProblemsTable } from './tables/notices.ts';
import { type Queryable, type Tx, transaction } from './transaction.ts';
import { isDatabaseAway } from './unavailable.ts';

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
 * Inserts a notice once, with the outcome that is expected of it. Returns null for a new one, otherwise the outcome of the
 * earlier delivery; one that was parked is to be handled now. A concurrent delivery of the same notice blocks here until the
 * first transaction ends.
 */
export async function recordNotice(
  tx: Tx,
  { source, key, body, receivedAt }: Notice,
  expected: NoticeOutcome = 'parked',
): Promise<NoticeOutcome | null> {
  const row = { source, event_key: key };
  const inserted = await tx
    .insertInto('inbound_events')
    .values({ ...row, body: JSON.stringify(body), received_at: receivedAt, outcome: expected })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const existing = await tx
    .selectFrom('inbound_events')
    .select('outcome')
    .where((where) => where.and(row))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return existing.outcome as NoticeOutcome;
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

interface Handling {
  /** What is locked before the notice. */
  lock?: (tx: Tx) => Promise<unknown>;
  /** Applies the notice; `parked` where it is not known yet what it is about. */
  apply: (tx: Tx) => Promise<NoticeOutcome>;
  /** What a repeat may bring that the first one had not. */
  repeat?: (tx: Tx) => Promise<unknown>;
}

/**
 * Stores a notice and applies it, in one transaction; a repeated notice returns the outcome of the first one. One that fails
 * is stored all the same, as parked: a person sees it at once, and its repeat is handled as if it were the first.
 */
export async function receive(
  { db }: { db: Database },
  notice: Notice,
  { lock, apply, repeat }: Handling,
): Promise<NoticeOutcome> {
  try {
    return await transaction(db, async (tx) => {
      await lock?.(tx);
      const earlier = await recordNotice(tx, notice, 'applied');
      if (earlier !== null && earlier !== 'parked') {
        await repeat?.(tx);
        return earlier;
      }
      const outcome = await apply(tx);
      if (outcome !== (earlier ?? 'applied')) await completeNotice(tx, notice, outcome);
      return outcome;
    });
  } catch (error) {
    if (!isDatabaseAway(error)) await transaction(db, (tx) => recordNotice(tx, notice)).catch(() => undefined);
    throw error;
  }
}

interface ParkedNotice {
  event_key: string;
  body: unknown;
  received_at: Date;
}

/** Applies the parked and dismissed notices with one of these keys, or whose key starts with one, the oldest first. */
export async function retryParked(
  tx: Tx,
  { source, keys, arePrefixes = false }: { source: Notice['source']; keys: readonly string[]; arePrefixes?: boolean },
  apply: (notice: ParkedNotice) => Promise<NoticeOutcome>,
): Promise<void> {
  const parked = tx
    .selectFrom('inbound_events')
    .select(['event_key', 'body', 'received_at'])
    .where('source', '=', source)
    .where('outcome', 'in', UNMATCHED)
    .where((where) =>
      arePrefixes
        ? where.or(keys.map((prefix) => sql<boolean>`starts_with(event_key, ${prefix})`))
        : where('event_key', 'in', keys),
    )
    .orderBy('received_at')
    .forUpdate();
  for (const notice of await parked.execute())
    await completeNotice(tx, { source, key: notice.event_key }, await apply(notice));
}

type NoticeProblem = Omit<Insertable<NoticeProblemsTable>, 'source' | 'event_key' | 'found_at' | 'resolved_at'>;

/**
 * Puts a recorded notice that was not applied before a person, unless another one has put the same of the same payment
 * there. Of texts that cannot be read, nobody knows whether they say the same.
 */
export async function recordProblem(
  tx: Tx,
  { source, key, receivedAt }: Notice,
  problem: NoticeProblem,
): Promise<void> {
  const { kind, attempt_id = null, reported_cents = null, reported_currency = null, word = null } = problem;
  const known = tx
    .selectFrom('notice_problems')
    .select('source')
    .where('attempt_id', '=', attempt_id)
    .where('resolved_at', 'is', null)
    .where('kind', '=', kind)
    .where('reported_cents', 'is not distinct from', reported_cents)
    .where('reported_currency', 'is not distinct from', reported_currency)
    .where('word', 'is not distinct from', word);
  if (kind !== 'unreadable' && (await known.executeTakeFirst())) return;
  await tx
    .insertInto('notice_problems')
    .values({ source, event_key: key, found_at: receivedAt, ...problem })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a notice together with why it cannot be applied; a repeat changes nothing. */
export async function recordUnapplied(tx: Tx, notice: Notice, problem: NoticeProblem): Promise<void> {
  const earlier = await recordNotice(tx, notice, 'mismatch');
  if (earlier !== null && earlier !== 'parked') return;
  if (earlier === 'parked') await completeNotice(tx, notice, 'mismatch');
  await recordProblem(tx, notice, problem);
}

/** Records a text that came from a partner and cannot be read as a notice; its body is what of it can be. */
export async function recordUnreadable(
  db: Database,
  { raw, ...notice }: Omit<Notice, 'key'> & { raw: string | Uint8Array },
  owner: Pick<NoticeProblem, 'order_id' | 'attempt_id'> = { order_id: null },
): Promise<void> {
  const key = `unreadable:${createHash('sha256').update(raw).digest('hex')}`;
  await transaction(db, (tx) => recordUnapplied(tx, { ...notice, key }, { kind: 'unreadable', ...owner }));
}

/** The problems of a payment, of one kind or of all, need nobody any more. */
export async function resolveProblems(
  db: Queryable,
  { attemptId, kind }: { attemptId: string; kind?: NoticeProblemKind },
  at: Date,
): Promise<void> {
  await db
    .updateTable('notice_problems')
    .set({ resolved_at: at })
    .where('attempt_id', '=', attemptId)
    .where('resolved_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'code'))
    .execute();
}
