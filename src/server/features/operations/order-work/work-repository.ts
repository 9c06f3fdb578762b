import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { StaffRole } from '#domain/staff/roles.ts';

export interface OrderWork {
  owner: { id: string; name: string } | null;
  tags: string[];
}

/** Who looks after an order, and its tags. */
export async function findWork(db: Queryable, orderId: string): Promise<OrderWork> {
  const row = await db
    .selectFrom('order_work')
    .leftJoin('staff', 'staff.id', 'owner_id')
    .select(['owner_id', 'staff.name', 'tags'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const owner = row?.owner_id ? { id: row.owner_id, name: row.name ?? '' } : null;
  return { owner, tags: row?.tags ?? [] };
}

/** Who looks after each of some orders, by their numbers; the limits, which none reaches, keep the planner from reading all rows. */
export async function findOwners(db: Queryable, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: number; owner: string }>`
    select wanted.number, owner.name as owner
    from unnest(${[...new Set(numbers)]}::bigint[]) as wanted(number)
      cross join lateral (select id from orders where number = wanted.number limit 1) shop
      cross join lateral (select owner_id from order_work where order_id = shop.id limit 1) work
      join staff owner on owner.id = work.owner_id`.execute(db);
  return new Map(rows.map(({ number, owner }) => [number, owner]));
}

interface NewOwner {
  id: string | null;
  at: Date;
  /** Who said so. */
  by: string;
}

export async function saveOwner(tx: Tx, orderId: string, owner: NewOwner): Promise<void> {
  const { id, at, by } = owner;
  const change = {
    owner_id: id,
    owned_since: id === null ? null : at,
    assigned_by: id === null || id === by ? null : by,
  };
  await tx
    .insertInto('order_work')
    .values({ order_id: orderId, ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
    .execute();
}

export async function saveTags(tx: Tx, orderId: string, tags: string[]): Promise<void> {
  await tx
    .insertInto('order_work')
    .values({ order_id: orderId, owner_id: null, owned_since: null, assigned_by: null, tags })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ tags }))
    .execute();
}

interface Colleague {
  id: string;
  name: string;
  role: StaffRole;
}

/** Who may sign in, by name; one of them where an id is given. */
export async function findColleagues(db: Queryable, id?: string): Promise<Colleague[]> {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('disabled_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}
