import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { PersonSearch } from './person-search.ts';
import { isSoughtPerson, newestSought, PERSON_NAME, withFew } from './person-search-repository.ts';

export interface CustomerListRow {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  /** Its place in the list: microseconds since 1970. */
  place: number;
}

interface CustomerPage {
  search: PersonSearch;
  after: { place: number; id: string } | null;
  limit: number;
}

/** A page of customers, the newest first. */
export async function selectCustomers(
  db: Queryable,
  { search, after, limit }: CustomerPage,
): Promise<CustomerListRow[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(created_at, id) < ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id})`;
  const [before, condition] =
    search.by === 'words'
      ? [withFew(search), sql`id in (select id from (${newestSought(search, { later, limit })}) sought)`]
      : [sql``, sql`${isSoughtPerson(search)} and ${later}`];
  const { rows } = await sql<CustomerListRow>`${before}
    select id, ${PERSON_NAME} as name, email,
      verified_at is not null as "isVerified", created_at as "createdAt",
      (extract(epoch from created_at) * 1000000)::bigint as place
    from customers where ${condition}
    order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
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
