import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/transaction.ts';

export interface SearchRequest {
  id: string;
  customerId: string;
  query: string;
  now: Date;
}

/** A repeat changes nothing; null where the customer has as many as they may. */
export async function insertRequest(
  db: Queryable,
  { id, customerId, query, now }: SearchRequest,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into search_requests (id, customer_id, query, created_at)
    select ${id}::uuid, ${customerId}::uuid, ${query}, ${now}::timestamptz
    where (select count(*) from search_requests where customer_id = ${customerId} and query <> ${query}) < ${limit}
    on conflict (customer_id, query) do update set query = excluded.query
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function deleteRequest(db: Queryable, customerId: string, query: string): Promise<void> {
  await db.deleteFrom('search_requests').where('customer_id', '=', customerId).where('query', '=', query).execute();
}

export async function hasRequest(db: Queryable, customerId: string, query: string): Promise<boolean> {
  const row = await db
    .selectFrom('search_requests')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('query', '=', query)
    .executeTakeFirst();
  return row !== undefined;
}

/** The queries that are waited for, in their order after one. */
export async function findRequestedQueries(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_requests')
    .select('query')
    .distinct()
    .where('query', '>', after)
    .orderBy('query')
    .limit(limit)
    .execute();
  return rows.map(({ query }) => query);
}

export interface Requester {
  id: string;
  email: string;
  firstName: string;
  isVerified: boolean;
}

/** Takes out the requests of a query, so that each is answered once. */
export async function takeRequests(tx: Tx, query: string): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    with taken as (delete from search_requests where query = ${query} returning id, customer_id)
    select taken.id, email, first_name as "firstName", verified_at is not null as "isVerified"
    from taken join customers on customers.id = taken.customer_id order by taken.id
  `.execute(tx);
  return rows;
}
