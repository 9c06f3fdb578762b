import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';

/** The former owners of anonymised orders are nobody. */
const IS_PERSON = sql`email_key not like 'former:%'`;

export interface CustomerListRow {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  createdAt: Date;
  /** Its place in the list: microseconds since 1970. */
  place: number;
}

/** What somebody is looked for by: one whole datum, or words of name and mail, folded by the database. */
export type CustomerSearch =
  | { by: 'nothing' }
  | { by: 'email'; emailKey: string }
  | { by: 'locker'; locker: number }
  | { by: 'number'; documentHashes: readonly string[]; phones: readonly string[] }
  | { by: 'words'; words: readonly string[] };

interface CustomerPage {
  search: CustomerSearch;
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
      ? sql``
      : sql`and (created_at, id) < ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id})`;
  const { rows } = await sql<CustomerListRow>`
    select id, concat_ws(' ', first_name, middle_name, last_name, second_last_name) as name, email,
      verified_at is not null as "isVerified", created_at as "createdAt",
      (extract(epoch from created_at) * 1000000)::bigint as place
    from customers where ${IS_PERSON} and ${conditionOf(search)} ${later}
    order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

function conditionOf(search: CustomerSearch): RawBuilder<unknown> {
  switch (search.by) {
    case 'nothing':
      return sql`true`;
    case 'email':
      return sql`email_key = ${search.emailKey}`;
    case 'locker':
      return sql`id in (select own.id from customers own where own.locker = ${search.locker}
        union all select customer_id from customer_merges where locker = ${search.locker})`;
    case 'number':
      return sql`id in (select own.id from customers own where own.document_hash = any(${search.documentHashes}::text[])
        union all select own.id from customers own where own.phone = any(${search.phones}::text[]))`;
    case 'words':
      return sql.join(
        search.words.map((word) => sql`${TEXT} like fold_person_text(${`%${escapeLike(word)}%`})`),
        sql` and `,
      );
  }
}

/** Letter for letter the expression of the index `customers_by_text`. */
const TEXT = sql`fold_person_text(
  first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_last_name || ' ', '') || email
)`;

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
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
