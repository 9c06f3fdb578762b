import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { ExportsTable } from '#db/tables/carriage.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { Cell } from './columns.ts';
import { csvLineSql } from './csv-repository.ts';

/** How many rows are in memory at a time. */
export const ROWS_AT_A_TIME = 500;
/** Exports that run at the same time on a server, whichever process reads: each holds a connection for as long as its reader takes. */
const SLOTS = 2;
const SLOT_LOCK = 4_300_000;

export interface Page {
  rows: number;
  /** Their lines, one after the other. */
  text: string;
}

interface Exported {
  query: RawBuilder<unknown>;
  cells: readonly Cell[];
}

export class NoSlotFree extends Error {}

/**
 * The lines of a query's rows, as their reader takes them, of one snapshot and by a cursor: nothing is read ahead. The transaction ends
 * with the reader, who may stop at any time. Throws `NoSlotFree` when other exports run.
 */
export async function* readInPages(db: Database, { query, cells }: Exported): AsyncGenerator<Page> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    if (!(await takeSlot(tx))) throw new NoSlotFree();
    // A slow reader leaves the transaction idle; one that stalls is disconnected by the server's socket timeout before that.
    await sql`set local idle_in_transaction_session_timeout = '90s'`.execute(tx);
    await sql`declare exported no scroll cursor for
      select ${csvLineSql(cells, 'month')} as line from (${query}) as month`.execute(tx);
    for (;;) {
      const { rows } = await sql<Page>`
        select lines as rows, content as text from next_lines('exported', ${sql.lit(ROWS_AT_A_TIME)})`.execute(tx);
      const page = rows[0];
      if (page && page.rows > 0) yield page;
      if (!page || page.rows < ROWS_AT_A_TIME) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

async function takeSlot(tx: Tx): Promise<boolean> {
  for (let slot = 0; slot < SLOTS; slot++) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${SLOT_LOCK + slot}::bigint) as taken`.execute(tx);
    if (rows[0]?.taken) return true;
  }
  return false;
}

/** How many rows a query has, at most `limit`. */
export async function countUpTo(db: Queryable, query: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from (${query}) exported limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertExport(tx: Tx, row: Insertable<ExportsTable>): Promise<void> {
  await tx.insertInto('exports').values(row).execute();
}

/** An export that a session may still download. */
export async function findExport(db: Queryable, { id, sessionId, now }: { id: string; sessionId: string; now: Date }) {
  return await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** What a session may still download, the newest first. */
export async function selectReleased(db: Queryable, { sessionId, now }: { sessionId: string; now: Date }) {
  return await db
    .selectFrom('exports')
    .select(['id', 'kind', 'month', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .orderBy('released_at', 'desc')
    .limit(20)
    .execute();
}

/** When the first order was made. */
export async function findFirstOrder(db: Queryable): Promise<Date | null> {
  const first = db.selectFrom('orders').select('created_at').orderBy('created_at').orderBy('id').limit(1);
  return (await first.executeTakeFirst())?.created_at ?? null;
}
