import type { Insertable } from 'kysely';
import type { StaffAuditTable } from '#db/tables/staff.ts';
import type { Queryable } from '#db/transaction.ts';

export async function insertAudit(db: Queryable, row: Insertable<StaffAuditTable>): Promise<void> {
  await db.insertInto('staff_audit').values(row).execute();
}

/** Adds a row unless the person has one of this act and key. */
export async function insertAuditOnce(db: Queryable, row: Insertable<StaffAuditTable>): Promise<void> {
  await db
    .insertInto('staff_audit')
    .values(row)
    .onConflict((conflict) => conflict.columns(['staff_id', 'act', 'idempotency_key']).doNothing())
    .execute();
}

/** What an act of this key did; undefined when it was not done. */
export async function findAct(db: Queryable, { staffId, act, key }: { staffId: string; act: string; key: string }) {
  return await db
    .selectFrom('staff_audit')
    .select(['effects', 'request_hash'])
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}
