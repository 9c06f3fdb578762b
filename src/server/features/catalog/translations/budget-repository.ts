import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';

/** Locks the month's characters, so that of several processes one reserves at a time; they are created where they are missing. */
export async function lockMonth(tx: Tx, month: string): Promise<{ used: number }> {
  await tx
    .insertInto('translation_months')
    .values({ month })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await tx
    .selectFrom('translation_months')
    .select('used')
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function sumReserved(db: Queryable, month: string): Promise<number> {
  const { sum } = await db
    .selectFrom('translation_reservations')
    .select(sql<number>`coalesce(sum(characters), 0)::float8`.as('sum'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return sum;
}

export async function insertReservation(
  tx: Tx,
  reservation: { id: string; month: string; characters: number; reserved_at: Date },
): Promise<void> {
  await tx.insertInto('translation_reservations').values(reservation).execute();
}

/** Removes a reservation and returns it; null when it was counted as used meanwhile. */
export async function deleteReservation(tx: Tx, id: string) {
  const deleted = await tx
    .deleteFrom('translation_reservations')
    .where('id', '=', id)
    .returning(['month', 'characters'])
    .executeTakeFirst();
  return deleted ?? null;
}

export async function addUsed(tx: Tx, month: string, characters: number): Promise<void> {
  await tx
    .updateTable('translation_months')
    .set({ used: sql`used + ${characters}` })
    .where('month', '=', month)
    .execute();
}

/** Counts reservations from before the instant as used, and gives their texts back to be wanted. */
export async function expireReservations(tx: Tx, before: Date): Promise<void> {
  await sql`
    with expired as (
      delete from translation_reservations where reserved_at < ${before} returning id, month, characters
    ), counted as (
      update translation_months set used = used + sums.characters
      from (select month, sum(characters) as characters from expired group by month) sums
      where translation_months.month = sums.month
    )
    update translations set reservation_id = null, attempts = attempts + 1
    where reservation_id in (select id from expired)
  `.execute(tx);
}

export async function findUsed(db: Queryable, month: string): Promise<number> {
  const row = await db.selectFrom('translation_months').select('used').where('month', '=', month).executeTakeFirst();
  return (row?.used ?? 0) + (await sumReserved(db, month));
}
