import { type RawBuilder, sql } from 'kysely';
import { MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import type { Queryable } from '#db/transaction.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { PersonSearch, WordSearch } from '#server/features/operations/customer-desk/person-search.ts';
import {
  escapeLike,
  hasSoughtParts,
  isMany,
  isSoughtPerson,
  newestSought,
  PERSON_NAME,
  withNewest,
} from '#server/features/operations/customer-desk/person-search-repository.ts';

/** Rows that one way of searching returns at most: one more than is shown. */
const MAX_ROWS = MAX_FOUND + 1;
/** Of so many people with the sought parts the orders are found, so many of each. */
const MAX_PEOPLE = 5;
/** Digits of the longest number that is looked for by its beginning. */
const MAX_DIGITS = 9;
/** Lines of a much bought product that are looked at. */
const MAX_LINES = 500;

const NEWEST_PEOPLE = { later: sql`true`, limit: MAX_ROWS };
/** Among so many of the newest cases those of people with a common name are found. */
const NEWEST_CASES = 2000;

export interface FoundRow {
  kind: 'order' | 'case' | 'customer' | 'refund' | 'notice' | 'product';
  /** The number of the order or case, the id of the customer, the refund or the notice, the ASIN. */
  key: string;
  orderNumber: number | null;
  label: string | null;
  by: string;
  status: OrderStatus | null;
  /** Whose order it is. */
  customer: string | null;
}

type Part = RawBuilder<unknown>;

/** Runs the ways of searching as one statement; each is a lookup by an index. */
export async function findBy(db: Queryable, parts: readonly Part[]): Promise<FoundRow[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<FoundRow>`${described(united(parts))}`.execute(db);
  return rows;
}

/** People by parts of name and mail, and, where they may be seen, the cases that they opened; the newest of each. */
export async function findByWords(
  db: Queryable,
  { search, withCases }: { search: WordSearch; withCases: boolean },
): Promise<FoundRow[]> {
  const parts = [peopleByWords(search), ordersByWords(search), ...(withCases ? [casesOfFew, casesOfMany(search)] : [])];
  const { rows } = await sql<FoundRow>`${withNewest(search, NEWEST_PEOPLE)} ${described(united(parts))}`.execute(db);
  return rows;
}

function united(parts: readonly Part[]): Part {
  const limited = parts.map((part) => sql`(select * from (${part}) part limit ${sql.lit(MAX_ROWS)})`);
  return sql.join(limited, sql` union all `);
}

/** With the state of the order that a row is of, and its customer. */
function described(found: Part): Part {
  return sql`select found.*, shop.status, shop.customer from (${found}) found left join lateral (
    select status, ${PERSON_NAME} as customer from orders join customers on customers.id = customer_id
    where number = found."orderNumber" limit 1) shop on true`;
}

function orders(by: string, from: Part): Part {
  return sql`select 'order' as kind, number::text as key, number as "orderNumber", null::text as label,
    ${sql.lit(by)} as by from ${from}`;
}

/** Orders of the rows of a table that a condition finds. */
function ordersOf(by: string, table: Part, condition: Part): Part {
  return orders(
    by,
    sql`(select order_id from ${table} where ${condition} limit ${sql.lit(MAX_ROWS)}) part
      cross join lateral (select number from orders where id = part.order_id limit 1) shop`,
  );
}

export function orderByNumber(number: number): Part {
  return orders('Número de orden', sql`orders where number = ${number}`);
}

/** The newest numbers that begin with these digits. */
function begun(table: Part, digits: string): Part {
  const lengths = Array.from({ length: MAX_DIGITS + 1 - digits.length }, (_, more) => 10 ** more);
  const ranges = lengths.map((size) => {
    const first = Number(digits) * size;
    return sql`(select * from ${table} where number between ${first} and ${first + size - 1}
      order by number desc limit ${sql.lit(MAX_ROWS)})`;
  });
  return sql`(select * from (${sql.join(ranges, sql` union all `)}) ranges order by number desc limit ${sql.lit(MAX_ROWS)})`;
}

export const ordersByBeginning = (digits: string): Part =>
  orders('Comienzo del número de orden', sql`${begun(sql`orders`, digits)} begun`);

export const casesByBeginning = (digits: string): Part =>
  cases('Comienzo del número de caso', begun(sql`cases`, digits));

export function orderById(id: string): Part[] {
  return [
    orders('Id de la orden', sql`orders where id = ${id}`),
    ordersOf('Id del pago', sql`payment_attempts`, sql`id = ${id}`),
  ];
}

export function orderByAsin(asin: string): Part {
  return sql`select * from (${orders(
    'Producto de la orden',
    sql`(select order_id from order_lines where asin = ${asin} limit ${sql.lit(MAX_LINES)}) part
      cross join lateral (select number from orders where id = part.order_id limit 1) shop`,
  )}) bought order by "orderNumber" desc`;
}

export function productByAsin(asin: string): Part {
  return sql`select 'product' as kind, asin as key, null::bigint as "orderNumber", title as label,
    'Producto del catálogo' as by from products where asin = ${asin}`;
}

/** Numbers of the carrier, of the marketplace and of the banks, as they were typed and in capitals. */
export function ordersByCode(text: string): Part[] {
  const codes = [...new Set([text, text.toUpperCase()])];
  const one = sql`any(${codes}::text[])`;
  const payments = sql`payment_attempts`;
  return [
    orders('Número del transportista', sql`orders where carrier_tracking_number = ${one}`),
    ordersOf('Paquete', sql`packages`, sql`tracking_number = ${one}`),
    ordersOf('Paquete de otra tienda', sql`forwarded_parcels`, sql`tracking_number = ${one}`),
    ordersOf('Número de la tienda', sql`purchases`, sql`marketplace_order_id = ${one}`),
    ordersOf('Número de la tienda', sql`further_purchases`, sql`marketplace_order_id = ${one}`),
    ordersOf('Transacción del banco', payments, sql`transaction_id = ${one}`),
    ordersOf('Referencia del pago', payments, sql`partner_reference = ${one}`),
    ordersOf('Autorización del banco', payments, sql`authorization_code = ${one}`),
    ordersOf('Talón de Abitab', payments, sql`voucher is not null and voucher->>'code' = ${one}`),
  ];
}

/** Orders with a package, or a number of the carrier, that ends like this. */
export function ordersByTrackingEnd(text: string): Part[] {
  const backwards = `${escapeLike([...text.toUpperCase()].toReversed().join(''))}%`;
  return [
    ordersOf('Final del número del paquete', sql`packages`, sql`reverse(tracking_number) like ${backwards}`),
    orders(
      'Final del número del transportista',
      sql`orders where carrier_tracking_number is not null and reverse(carrier_tracking_number) like ${backwards}`,
    ),
  ];
}

function cases(by: string, from: Part): Part {
  return sql`select 'case' as kind, found.number::text as key, shop.number as "orderNumber", null::text as label,
    ${sql.lit(by)} as by from ${from} found
    cross join lateral (select number from orders where id = found.order_id limit 1) shop`;
}

export const caseByNumber = (number: number): Part =>
  cases('Número de caso', sql`(select * from cases where number = ${number})`);
export const casesOfOrder = (number: number): Part =>
  cases('Caso de la orden', sql`(select * from cases where order_id = ${orderOf(number)})`);

const orderOf = (number: number): Part => sql`(select id from orders where number = ${number})`;

function refunds(by: string, condition: Part): Part {
  return sql`select 'refund' as kind, refund.id::text as key, shop.number as "orderNumber", null::text as label,
    ${sql.lit(by)} as by from refunds refund
    cross join lateral (select number from orders where id = refund.order_id limit 1) shop where ${condition}`;
}

export const refundsOfOrder = (number: number): Part =>
  refunds('Devolución de la orden', sql`refund.order_id = ${orderOf(number)}`);

export const refundById = (id: string): Part => refunds('Id de la devolución', sql`refund.id = ${id}`);

/** The reference of the transfer, and that of the bank's statement. */
export function refundsByReference(text: string): Part[] {
  return [
    refunds('Transferencia de la devolución', sql`refund.transfer_reference = ${text}`),
    refunds('Referencia del banco de la devolución', sql`refund.bank_reference = ${text}`),
  ];
}

/** The newest orders, payments and refunds of exactly this amount, in either currency. */
export function byAmount(amountCents: number): Part[] {
  const payments = sql`(select order_id from payment_attempts where amount_cents = ${amountCents}
    and state in ('approved', 'overpaid') order by created_at desc limit ${sql.lit(MAX_ROWS)})`;
  return [
    orders(
      'Importe de la orden',
      sql`(select number from orders where amount_cents = ${amountCents} order by number desc limit ${sql.lit(MAX_ROWS)}) part`,
    ),
    ordersOf('Importe del pago', sql`${payments} paid`, sql`true`),
    sql`(${refunds('Importe de la devolución', sql`refund.amount_cents = ${amountCents}`)}
      order by refund.created_at desc limit ${sql.lit(MAX_ROWS)})`,
  ];
}

/** Notices that wait for a person, by any value of theirs; those of Zinc only trigger a poll. */
export function noticeByValue(text: string): Part {
  const values = [...new Set([text, text.toUpperCase()])];
  return sql`select 'notice' as kind, source || ' ' || event_key as key, null::bigint as "orderNumber",
    coalesce(body->>'trackingNumber', event_key) as label, 'Aviso sin orden' as by from inbound_events
    where body <> '{}' and notice_values(body) && ${values}::text[] and outcome = 'parked'`;
}

function customers(by: string, person: Part): Part {
  return sql`select 'customer' as kind, id::text as key, null::bigint as "orderNumber",
    ${PERSON_NAME} || ' · ' || email as label, ${sql.lit(by)} as by from customers where ${person}
    order by created_at desc, id desc limit ${sql.lit(MAX_ROWS)}`;
}

export function personByPhoneEnd(search: WholeDatum): Part {
  return customers('Final del teléfono', isSoughtPerson(search));
}

function peopleByWords(search: WordSearch): Part {
  const newest = newestSought(search, NEWEST_PEOPLE);
  return customers('Nombre o correo', sql`id in (select id from (${newest}) sought)`);
}

/** The newest orders of the newest people. */
function ordersByWords(search: WordSearch): Part {
  const people = newestSought(search, { ...NEWEST_PEOPLE, limit: MAX_PEOPLE });
  return orders(
    'Nombre o correo de quien compró',
    sql`(select shop.number from (${people}) sought cross join lateral (
      select number from orders where customer_id = sought.id order by number desc limit ${sql.lit(MAX_PEOPLE)}) shop
      order by number desc) part`,
  );
}

function casesOf(from: Part): Part {
  return sql`select 'case' as kind, found.number::text as key, shop.number as "orderNumber", person.name as label,
    'Nombre o correo de quien reclamó' as by from ${from}
    cross join lateral (select number from orders where id = found.order_id limit 1) shop`;
}

/** Of few people all cases are looked up. */
const casesOfFew = casesOf(sql`(select cases.* from few join cases on cases.customer_id = few.id where not ${isMany}
    order by number desc limit ${sql.lit(MAX_ROWS)}) found
  cross join lateral (select ${PERSON_NAME} as name from customers where id = found.customer_id limit 1) person`);

/** Of many people the newest cases are, among the newest cases. */
function casesOfMany(search: WordSearch): Part {
  return casesOf(sql`(select * from cases order by number desc limit ${sql.lit(NEWEST_CASES)}) found
    cross join lateral (select ${PERSON_NAME} as name from customers
      where ${isMany} and id = found.customer_id and ${hasSoughtParts(search)} offset 0) person`);
}

type WholeDatum = Exclude<PersonSearch, WordSearch>;

/** Customers and their newest orders. */
export function personByDatum(by: string, search: WholeDatum): Part[] {
  const person = isSoughtPerson(search);
  return [
    customers(by, person),
    orders(
      `Orden de quien tiene ese dato (${by.toLowerCase()})`,
      sql`(select id from customers where ${person} limit 5) part cross join lateral (
        select number from orders where customer_id = part.id order by number desc limit ${sql.lit(MAX_ROWS)}) shop`,
    ),
  ];
}

/** A locker stands on packages: without the right to customers it leads to the orders alone. */
export function personByLocker(locker: number, seesCustomers: boolean): Part[] {
  const [person, theirs] = personByDatum('Casillero', { by: 'locker', locker });
  return [...(seesCustomers && person ? [person] : []), ...(theirs ? [theirs] : [])];
}
