import { type Insertable, sql } from 'kysely';
import type { SwitchesTable } from '#db/tables/switches.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** The switches that are set, with the name of the person who set each. */
export async function findSetSwitches(db: Queryable) {
  return await db
    .selectFrom('switches')
    .leftJoin('staff', 'staff.id', 'switches.changed_by')
    .select(['switches.name', 'notice', 'last_day', 'changed_at', 'staff.name as changed_by'])
    .where('is_set', '=', true)
    .execute();
}

export type SetSwitch = Awaited<ReturnType<typeof findSetSwitches>>[number];

/** Locks every switch against other changes until the transaction ends; a switch without a row included. */
export async function lockSwitches(tx: Tx): Promise<void> {
  await sql`lock table switches in share row exclusive mode`.execute(tx);
}

export async function saveSwitch(tx: Tx, row: Insertable<SwitchesTable>): Promise<void> {
  const { name, ...change } = row;
  await tx
    .insertInto('switches')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute();
}

export async function isSet(db: Queryable, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('switches')
    .select('name')
    .where('name', '=', name)
    .where('is_set', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many paid orders are not bought yet, up to a limit; held ones included. */
export async function countWaitingOrders(db: Queryable, limit: number): Promise<number> {
  const waiting = db.selectFrom('orders').select('id').where('status', '=', 'PAID').limit(limit).as('waiting');
  const { count } = await db
    .selectFrom(waiting)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
