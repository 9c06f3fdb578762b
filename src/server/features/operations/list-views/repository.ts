import { type Insertable, sql } from 'kysely';
import type { StaffViewsTable } from '#db/tables/staff.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { ListName } from '#domain/staff/lists.ts';

/** Views that one answer has at most. */
const MAX_VIEWS = 60;

/** The own views of a list, and those that others share, the oldest first. */
export async function findViews(db: Queryable, { list, staffId }: { list: ListName; staffId: string }) {
  return await db
    .selectFrom('staff_views')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_views.id', 'staff_views.name', 'query', 'is_shared', 'staff_id', 'staff.name as owner_name'])
    .where('list', '=', list)
    .where((where) => where.or([where('staff_id', '=', staffId), where('is_shared', '=', true)]))
    .orderBy(sql`staff_id <> ${staffId}`)
    .orderBy('staff_views.created_at')
    .limit(MAX_VIEWS)
    .execute();
}

/** The own view of this id, its row locked. */
export async function lockOwnView(tx: Tx, { id, staffId }: { id: string; staffId: string }) {
  const own = tx.selectFrom('staff_views').select(['id', 'list', 'name']).where('id', '=', id);
  return (await own.where('staff_id', '=', staffId).forUpdate().executeTakeFirst()) ?? null;
}

export async function countOwnViews(tx: Tx, { list, staffId }: { list: string; staffId: string }): Promise<number> {
  const own = tx.selectFrom('staff_views').where('list', '=', list).where('staff_id', '=', staffId);
  return (await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Adds a view; one of the same list, person and name is replaced. */
export async function saveViewRow(tx: Tx, view: Insertable<StaffViewsTable>): Promise<{ isNew: boolean }> {
  const { query, is_shared } = view;
  const row = await tx
    .insertInto('staff_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['list', 'staff_id', 'name']).doUpdateSet({ query, is_shared }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { isNew: row.id === view.id };
}

/** False where an own view of the list has that name. */
export async function renameViewRow(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const own = tx.updateTable('staff_views').set({ name }).where('id', '=', id);
  const free = own.where(
    sql<boolean>`not exists (select from staff_views other where other.list = staff_views.list
      and other.staff_id = staff_views.staff_id and other.name = ${name} and other.id <> staff_views.id)`,
  );
  return (await free.executeTakeFirst()).numUpdatedRows === 1n;
}

export async function deleteViewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_views').where('id', '=', id).execute();
}
