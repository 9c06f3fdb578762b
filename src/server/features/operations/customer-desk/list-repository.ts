import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { PersonSearch } from './person-search.ts';
import { isMany, isSoughtPerson, newestSought, PERSON_NAME, withFew, withNewest } from './person-search-repository.ts';

export interface CustomerListRow {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  locker: number;
  orders: number;
  lastOrderAt: Date | null;
  createdAt: Date;
  /** Its place in the list: microseconds since 1970. */
  place: string;
}

export interface CustomerSearch {
  person: PersonSearch;
  /** When the account was made. */
  from: Date | null;
  before: Date | null;
}

interface CustomerPage {
  descending: boolean;
  after: { place: string; id: string } | null;
  limit: number;
}

/** A page of customers by when their account was made, with their orders. */
export async function selectCustomers(
  db: Queryable,
  search: CustomerSearch,
  { descending, after, limit }: CustomerPage,
): Promise<CustomerListRow[]> {
  const { person } = search;
  const [beyond, order] = descending
    ? [sql`<`, sql`order by created_at desc, id desc`]
    : [sql`>`, sql`order by created_at, id`];
  const later = sql.join(
    [
      madeWithin(search),
      ...(after === null
        ? []
        : [
            sql`(created_at, id) ${beyond} ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id})`,
          ]),
    ],
    sql` and `,
  );
  const page = { later, limit, isOldestFirst: !descending };
  const [before, condition] =
    person.by === 'words'
      ? [withNewest(person, page), sql`id in (select id from (${newestSought(person, page)}) sought)`]
      : [sql``, sql`${isSoughtPerson(person)} and ${later}`];
  const { rows } = await sql<CustomerListRow>`${before}
    select found.*, bought.orders, bought.last as "lastOrderAt"
    from (
      select id, ${PERSON_NAME} as name, email, verified_at is not null as "isVerified", locker, created_at as "createdAt",
        (extract(epoch from created_at) * 1000000)::bigint::text as place, row_number() over (${order}) as row
      from customers where ${condition} ${order} limit ${limit}
    ) found cross join lateral (
      select count(*)::int as orders, max(created_at) as last from (
        select created_at from orders where customer_id = found.id order by created_at desc limit 100) newest
    ) bought
    order by found.row`.execute(db);
  return rows;
}

/** How many customers there are, up to a limit; whether more have the words than are looked up. */
export async function countCustomers(
  db: Queryable,
  search: CustomerSearch,
  limit: number,
): Promise<{ count: number; isMore: boolean }> {
  const { person } = search;
  const within = madeWithin(search);
  const { rows } = await (person.by === 'words'
    ? sql<{ count: number; isMore: boolean }>`${withFew(person)}
          select count(*)::int as count, ${isMany} as "isMore" from few where ${within}`
    : sql<{ count: number; isMore: boolean }>`select count(*)::int as count, false as "isMore" from (
          select from customers where ${isSoughtPerson(person)} and ${within} limit ${limit}) counted`
  ).execute(db);
  return rows[0] ?? { count: 0, isMore: false };
}

function madeWithin({ from, before }: CustomerSearch): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`created_at >= ${from}`]),
      ...(before === null ? [] : [sql`created_at < ${before}`]),
    ],
    sql` and `,
  );
}

export interface CustomerOrderRow {
  number: number;
  status: OrderStatus;
  amountCents: number;
  currency: Currency;
  createdAt: Date;
}

/** A page of a customer's orders, the newest first. */
export async function selectOrdersOfCustomer(
  db: Queryable,
  { customerId, before, limit }: { customerId: string; before: number | null; limit: number },
): Promise<CustomerOrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'status', 'amount_cents as amountCents', 'currency', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows as CustomerOrderRow[];
}
