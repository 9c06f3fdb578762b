import { sql } from 'kysely';
import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

/** How many of the newest cases, refunds and mails a page shows. */
const MAX_ROWS = 30;

/** The account's row, or, of an account that was merged, the one that has its data now; undefined for nobody. */
export async function findPerson(db: Queryable, id: string) {
  const living = db.selectFrom('customers').selectAll().where('email_key', 'not like', 'former:%');
  const own = await living.where('id', '=', id).executeTakeFirst();
  if (own) return own;
  const merged = db.selectFrom('customer_merges').select('customer_id').where('former_id', '=', id);
  return await living.where('id', '=', merged).executeTakeFirst();
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The id of the account of an address; undefined where it has none. */
export async function findCustomerId(db: Queryable, emailKey: string): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('id').where('email_key', '=', emailKey).executeTakeFirst())?.id;
}

/** The accounts of a mail and of ids, locked in the order of their ids, so that two who lock them do not block each other. */
export async function lockPeople(tx: Tx, { id, emailKey }: { id: string; emailKey?: string }): Promise<Person[]> {
  return await tx
    .selectFrom('customers')
    .selectAll()
    .where((row) => row.or([row('id', '=', id), ...(emailKey === undefined ? [] : [row('email_key', '=', emailKey)])]))
    .where('email_key', 'not like', 'former:%')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countMergedAccounts(db: Queryable, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('customer_merges')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is counted of a customer, to say what an act is about. */
export async function countOwned(db: Queryable, customerId: string) {
  const { rows } = await sql<Record<'orders' | 'addresses' | 'favorites' | 'cases' | 'sessions' | 'visits', number>>`
    select (select count(*)::int from orders where customer_id = ${customerId}) as orders,
      (select count(*)::int from addresses where customer_id = ${customerId}) as addresses,
      (select count(*)::int from favorites where customer_id = ${customerId}) as favorites,
      (select count(*)::int from cases where customer_id = ${customerId}) as cases,
      (select count(*)::int from visits where customer_id = ${customerId}) as visits,
      (select count(*)::int from sessions where customer_id = ${customerId} and revoked_at is null) as sessions
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counts are one row');
  return counts;
}

export async function selectPriceAlerts(db: Queryable, customerId: string) {
  return await db
    .selectFrom('price_alerts as alert')
    .innerJoin('products', 'products.asin', 'alert.asin')
    .select(['alert.asin', 'products.title', 'alert.reference_cents as cents', 'alert.created_at as since'])
    .where('alert.customer_id', '=', customerId)
    .orderBy('alert.created_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function selectCases(db: Queryable, customerId: string) {
  return await db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select([
      'cases.number',
      'orders.number as orderNumber',
      'cases.kind',
      'cases.state',
      'cases.opened_at as openedAt',
    ])
    .where('cases.customer_id', '=', customerId)
    .orderBy('cases.number', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

type RefundRow = Omit<CustomerForStaff['refunds'][number], 'createdAt'> & { createdAt: Date };

/** Refunds of the customer's orders, and what the staff asked for and is not approved. */
export async function selectRefunds(db: Queryable, customerId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    with own as (select id, number from orders where customer_id = ${customerId})
    select refunds.id, own.number as "orderNumber", refund_stage(state, confirmed_at, closed_at) as stage,
      amount_cents as "amountCents", currency, created_at as "createdAt"
    from own join refunds on refunds.order_id = own.id
    union all
    select request.id, own.number, request.state, request.amount_cents, request.currency, request.requested_at
    from own join refund_requests request on request.order_id = own.id where request.state <> 'approved'
    order by "createdAt" desc, id limit ${MAX_ROWS}
  `.execute(db);
  return rows;
}

type MailRow = Omit<CustomerForStaff['mails'][number], 'createdAt'> & { createdAt: Date };

/** The newest mails to the customer's address. */
export async function selectMails(db: Queryable, emailKey: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, subject, created_at as "createdAt", coalesce(outcome, case
      when sent_at is not null then 'sent' when given_up_at is not null then 'given-up' else 'queued' end) as state
    from mails where recipient <> '' and lower(recipient) = ${emailKey}
    order by created_at desc, id limit ${MAX_ROWS}
  `.execute(db);
  return rows;
}

/** Whether this session opened the download of a customer's data since then. */
export async function hasOpenedExport(
  db: Queryable,
  { sessionId, customerId, since }: { sessionId: string; customerId: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('staff_audit')
    .select('id')
    .where('subject_kind', '=', 'customer')
    .where('subject_id', '=', customerId)
    .where('act', '=', 'exportCustomer')
    .where('outcome', '=', 'done')
    .where('session_id', '=', sessionId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
