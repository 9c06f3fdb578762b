import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { StalledRow } from './repository.ts';

export async function findOpenRepairs(db: Queryable, kind: string): Promise<string[]> {
  const open = db.selectFrom('repairs').select('subject').where('kind', '=', kind).where('repaired_at', 'is', null);
  return (await open.execute()).map(({ subject }) => subject);
}

export async function endRepairs(
  db: Queryable,
  { kind, subjects, at }: { kind: string; subjects: string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('repairs')
    .set({ repaired_at: at })
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('repaired_at', 'is', null)
    .execute();
}

/** Counts a try of each row; what stalls again after it was repaired begins anew. */
export async function saveTries(db: Queryable, rows: readonly StalledRow[], at: Date): Promise<void> {
  const values = rows.map(({ kind, id, orderId, since }) => ({
    kind,
    subject: id,
    order_id: orderId,
    stalled_since: since,
    tries: 1,
    tried_at: at,
    repaired_at: null,
  }));
  await db
    .insertInto('repairs')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        stalled_since: sql`case when repairs.repaired_at is null then repairs.stalled_since else excluded.stalled_since end`,
        tries: sql`case when repairs.repaired_at is null then repairs.tries + 1 else 1 end`,
        tried_at: at,
        repaired_at: null,
      }),
    )
    .execute();
}

export async function deleteOldRepairs(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('repairs').where('repaired_at', '<', before).execute();
}

interface RepairSearch {
  kinds: readonly string[];
  after: { at: Date; kind: string; subject: string } | null;
  limit: number;
}

/** What was repaired, the newest first. */
export async function findRepairs(db: Queryable, { kinds, after, limit }: RepairSearch) {
  return await db
    .selectFrom('repairs')
    .leftJoin('orders', 'orders.id', 'repairs.order_id')
    .select(['kind', 'subject', 'stalled_since', 'tries', 'orders.number as order_number'])
    .select(sql<Date>`repaired_at`.as('repaired_at'))
    .where('repaired_at', 'is not', null)
    .where('kind', 'in', kinds)
    .$if(after !== null, (found) =>
      found.where(sql<boolean>`(repaired_at, kind, subject) < (${after?.at}, ${after?.kind}, ${after?.subject})`),
    )
    .orderBy('repaired_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('subject', 'desc')
    .limit(limit)
    .execute();
}

/** How many were repaired since an instant, of each kind, all together up to a limit; a kind without any is missing. */
export async function countRepairs(
  db: Queryable,
  { kinds, since, limit }: { kinds: readonly string[]; since: Date; limit: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (select kind from repairs
      where repaired_at >= ${since} and kind = any(${[...kinds]}::text[]) order by repaired_at desc limit ${limit}) done
    group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
