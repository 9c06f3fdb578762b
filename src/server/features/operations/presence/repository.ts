import type { Insertable } from 'kysely';
import type { StaffPresenceTable } from '#db/tables/staff.ts';
import type { Queryable } from '#db/transaction.ts';

type Subject = Pick<StaffPresenceTable, 'subject_kind' | 'subject_id'>;
type Place = Subject & Pick<StaffPresenceTable, 'staff_id'>;

/** More names say nothing more. */
const MAX_NAMES = 5;

export async function markPresent(db: Queryable, row: Insertable<StaffPresenceTable>): Promise<void> {
  const place = ['subject_kind', 'subject_id', 'staff_id'] as const;
  await db
    .insertInto('staff_presence')
    .values(row)
    .onConflict((conflict) => conflict.columns([...place]).doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export async function markAbsent(db: Queryable, place: Place): Promise<void> {
  await db
    .deleteFrom('staff_presence')
    .where('subject_kind', '=', place.subject_kind)
    .where('subject_id', '=', place.subject_id)
    .where('staff_id', '=', place.staff_id)
    .execute();
}

/** The names of the others who have been there since, and who are still of the staff. */
export async function findPresent(db: Queryable, place: Place & { since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_presence')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('name')
    .where('subject_kind', '=', place.subject_kind)
    .where('subject_id', '=', place.subject_id)
    .where('staff_id', '<>', place.staff_id)
    .where('seen_at', '>', place.since)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .limit(MAX_NAMES)
    .execute();
  return rows.map(({ name }) => name);
}

/** The last row of the audit about something. */
export async function findLastAct(db: Queryable, { subject_kind, subject_id }: Subject): Promise<number | null> {
  const row = await db
    .selectFrom('staff_audit')
    .select('id')
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
