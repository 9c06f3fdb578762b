import { type RawBuilder, sql } from 'kysely';
import type { ORDER_SORTS } from '#contract/backoffice/order-finder.ts';
import type { Queryable } from '#db/transaction.ts';
import { TRAVELING_STATUSES } from '#domain/order/arrival-times.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { Position } from './position.ts';

export interface OrderListRow {
  number: number;
  status: OrderStatus;
  amountCents: number;
  currency: 'USD' | 'UYU';
  method: string | null;
  issue: string | null;
  createdAt: Date;
  statusSince: Date;
  promisedOn: string | null;
  latePercent: number | null;
  customer: string;
  image: string | null;
  items: number;
  stores: string[];
  owner: { id: string; name: string } | null;
  tags: string[];
  refund: 'owed' | 'paid' | null;
  /** By what the list is sorted: microseconds since 1970, cents, a day, or the number. */
  place: string;
}

export interface OrderListSearch {
  statuses: readonly OrderStatus[];
  methods: readonly string[];
  /** Orders that a few open rows know: money to send back, or paid twice. */
  among: 'returning' | 'overpaid' | null;
  /** No refund of it is still to be sent. */
  owesNothing: boolean;
  issue: boolean;
  from: Date | null;
  before: Date | null;
  /** 'YYYY-MM-DD': the promised day is from the first on, and before the second. */
  promised: { from: string | null; before: string } | null;
  /** The promised day is not over, and the risk of arriving later is this or more. */
  risk: { from: number; today: string } | null;
  owner: { id: string } | 'nobody' | null;
  tag: string | null;
  minUsd: number | null;
  maxUsd: number | null;
}

export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderPage {
  sort: OrderSort;
  descending: boolean;
  /** Rows beyond this one, in the direction of the sort. */
  after: Position | null;
  limit: number;
}

/** As the predicates of the indexes on open orders have them: the planner uses an index only for literals. */
const OPEN = sql`status in ('NEW', 'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED',
  'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP')`;
const PROMISED = sql`promised_on is not null and status in ('PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED',
  'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP')`;

/** Refunds that are still to be sent. */
const OWED = sql`state in ('requested', 'manual', 'awaiting-account', 'account-given', 'taken') and closed_at is null`;

/** As long as it may arrive late. */
const TRAVELING = sql`${PROMISED} and status <> 'PICK_UP'`;

interface Sorting {
  by: RawBuilder<unknown>;
  /** The value of a position, as `by` is compared with it. */
  value: (text: string) => RawBuilder<unknown>;
  text: RawBuilder<string>;
  only?: RawBuilder<unknown>;
}

const microseconds = (instant: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from ${instant}) * 1000000)::bigint::text`;
const instantOf = (text: string) => sql`'epoch'::timestamptz + ${text}::bigint * interval '1 microsecond'`;
const STATE_SINCE = sql`coalesce(status_since, created_at)`;

/** What is read of an order, beside its number. */
const COLUMNS = [
  'id',
  'customer_id',
  'status',
  'amount_cents',
  'amount_usd_cents',
  'currency',
  'payment_method',
  'issue',
  'created_at',
  'status_since',
  'promised_on',
] as const;

const SORTINGS: Readonly<Record<OrderSort, Sorting>> = {
  created: { by: sql`created_at`, value: instantOf, text: microseconds(sql`created_at`) },
  number: { by: sql`number`, value: (text) => sql`${text}::bigint`, text: sql`number::text` },
  amount: { by: sql`amount_usd_cents`, value: (text) => sql`${text}::bigint`, text: sql`amount_usd_cents::text` },
  promised: { by: sql`promised_on`, value: (text) => sql`${text}::date`, text: sql`promised_on::text`, only: PROMISED },
  risk: { by: sql`percent`, value: (text) => sql`${text}::smallint`, text: sql`percent::text`, only: TRAVELING },
  age: { by: STATE_SINCE, value: instantOf, text: microseconds(STATE_SINCE), only: OPEN },
};

/** A page of orders with what the list shows of each. */
export async function selectOrders(db: Queryable, search: OrderListSearch, page: OrderPage): Promise<OrderListRow[]> {
  const { text } = SORTINGS[page.sort];
  const { rows } = await sql<OrderListRow>`
    select shop.number, shop.status, amount_cents as "amountCents", currency, payment_method as method,
      issue->>'description' as issue, shop.created_at as "createdAt", ${STATE_SINCE_OF_SHOP} as "statusSince",
      promised_on as "promisedOn", risk.percent as "latePercent", concat_ws(' ', nullif(customer.first_name, ''), nullif(customer.last_name, '')) as customer,
      line.image, line.items, parcel.stores, coalesce(work.tags, '{}') as tags, refund.state as refund, shop.place,
      case when staff.id is not null then jsonb_build_object('id', staff.id, 'name', staff.name) end as owner
    from (select found.*, ${text} as place, row_number() over () as row from (${pageOf(search, page)}) found) shop
      join customers customer on customer.id = shop.customer_id
      left join order_work work on work.order_id = shop.id
      left join lateral (select percent from late_risks where order_id = shop.id limit 1) risk on ${IS_TRAVELING}
      left join staff on staff.id = work.owner_id
      cross join lateral (select case when bool_or(${OWED}) then 'owed' when bool_or(state = 'sent') then 'paid' end as state
        from refunds where order_id = shop.id) refund
      cross join lateral (select (array_agg(image order by position))[1] as image, coalesce(sum(quantity), 0)::int as items
        from order_lines where order_id = shop.id) line
      cross join lateral (select coalesce(array_agg(store order by store), '{}') as stores
        from forwarded_parcels where order_id = shop.id) parcel
    order by shop.row`.execute(db);
  return rows;
}

const IS_TRAVELING = sql`shop.status in (${sql.join(TRAVELING_STATUSES.map((status) => sql.lit(status)))})`;
const STATE_SINCE_OF_SHOP = sql`coalesce(shop.status_since, shop.created_at)`;

/** How many orders there are, up to a limit, and what they add up to in each currency. */
export async function countOrders(
  db: Queryable,
  search: OrderListSearch,
  { sort, limit }: { sort: OrderSort; limit: number },
): Promise<{ currency: string; count: number; cents: number }[]> {
  const any = { sort: SORTINGS[sort].only ? sort : 'created', descending: true, after: null, limit } as const;
  const { rows } = await sql<{ currency: string; count: number; cents: number }>`
    select currency, count(*)::int as count, sum(amount_cents)::bigint as cents
    from (select * from (${pageOf(search, any, false)}) found limit ${limit}) counted group by currency order by currency desc`.execute(
    db,
  );
  return rows;
}

/**
 * Each status is read by its own index in the order of creation, so that no filter reads more than a page of each. What a few
 * rows know is read whole, and any other order walks the index of what it is sorted by.
 */
function pageOf(search: OrderListSearch, page: OrderPage, isSorted = true): RawBuilder<unknown> {
  const few = fewOf(search, page.sort);
  const conditions = [...conditionsOf(search), ...boundsOf(search, page)];
  const { statuses } = search;
  const isFew = few !== null || search.issue || search.promised !== null;
  const hasAmount = search.minUsd !== null || search.maxUsd !== null;
  if (isFew || hasAmount || page.sort !== 'created') {
    const ofStatus = sql`status = any(${[...statuses]}::text[])`;
    const source = page.sort === 'risk' ? byRisk(few) : (few ?? sql`orders`);
    return select({ source, conditions: [ofStatus, ...conditions], page });
  }
  const inner = select({ source: sql`orders`, conditions: [sql`orders.status = wanted.status`, ...conditions], page });
  const rows = sql`select shop.* from unnest(${[...statuses]}::text[]) as wanted(status) cross join lateral (${inner}) shop`;
  return isSorted ? sql`${rows} ${order(page, 'shop')}` : rows;
}

/** Orders with their risk, in the order of its index: each order is looked up by its id. */
function byRisk(few: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(`shop.${column}`)));
  const of =
    few === null
      ? sql`(select * from orders where id = risk.order_id limit 1)`
      : sql`(select * from ${few} where id = risk.order_id)`;
  return sql`(select risk.percent, risk.number, ${columns} from late_risks risk cross join lateral ${of} shop) orders`;
}

function select({
  source,
  conditions,
  page,
}: {
  source: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  page: OrderPage;
}) {
  const columns = [...COLUMNS, ...(page.sort === 'risk' ? ['percent'] : [])].map((column) => sql.ref(column));
  return sql`select number, ${sql.join(columns)} from ${source}
    where ${sql.join(conditions, sql` and `)} ${order(page)}`;
}

function order({ sort, descending, limit }: OrderPage, table?: 'shop') {
  const direction = descending ? sql`desc` : sql`asc`;
  const by = table ? sql`shop.created_at` : SORTINGS[sort].by;
  const number = table ? sql`shop.number` : sql`number`;
  return sql`order by ${by} ${direction}, ${number} ${direction} limit ${limit}`;
}

/** The orders that a few rows know. Each is looked up by its id: the planner would rather walk all orders by date. */
function fewOf({ among, owner, tag, risk }: OrderListSearch, sort: OrderSort): RawBuilder<unknown> | null {
  const selects = [
    ...(among === 'returning' ? [sql`select order_id from refunds where ${OWED}`] : []),
    ...(among === 'overpaid' ? [sql`select order_id from payment_attempts where state = 'overpaid'`] : []),
    ...(owner !== null && owner !== 'nobody'
      ? [sql`select order_id from order_work where owner_id = ${owner.id}::uuid`]
      : []),
    // Sorted by it, the same index is walked that it is found by.
    ...(risk === null || sort === 'risk' ? [] : [sql`select order_id from late_risks where percent >= ${risk.from}`]),
    ...(tag === null
      ? []
      : [sql`select order_id from order_work where tags <> '{}' and tags @> array[${tag}]::text[]`]),
  ];
  if (selects.length === 0) return null;
  return sql`(select shop.* from (select distinct order_id from (${sql.join(selects, sql` intersect `)}) ids) few
    cross join lateral (select * from orders where id = few.order_id limit 1) shop) orders`;
}

function conditionsOf(search: OrderListSearch): RawBuilder<unknown>[] {
  const { methods, owesNothing, issue, from, before, promised, risk, owner, minUsd, maxUsd } = search;
  return [
    ...(methods.length === 0 ? [] : [sql`payment_method = any(${[...methods]}::text[])`]),
    ...(owesNothing ? [sql`not exists (select from refunds where order_id = orders.id and ${OWED})`] : []),
    ...(issue ? [sql`issue is not null`] : []),
    ...(from === null ? [] : [sql`created_at >= ${from}`]),
    ...(before === null ? [] : [sql`created_at < ${before}`]),
    ...(promised === null ? [] : [PROMISED, sql`promised_on < ${promised.before}::date`]),
    ...(promised?.from ? [sql`promised_on >= ${promised.from}::date`] : []),
    ...(risk === null ? [] : [TRAVELING, sql`promised_on >= ${risk.today}::date`]),
    ...(owner === 'nobody'
      ? [sql`not exists (select from order_work where order_id = orders.id and owner_id is not null)`]
      : []),
    ...(minUsd === null ? [] : [sql`amount_usd_cents >= ${minUsd}`]),
    ...(maxUsd === null ? [] : [sql`amount_usd_cents <= ${maxUsd}`]),
  ];
}

/** Orders created side by side may have their numbers the other way round, but never this many. */
const SIDE_BY_SIDE = 200;

function boundsOf(
  { from, before, risk }: OrderListSearch,
  { sort, descending, after }: OrderPage,
): RawBuilder<unknown>[] {
  const { by, value, only } = SORTINGS[sort];
  const beyond = descending ? sql`<` : sql`>`;
  const isByNumber = sort === 'number';
  return [
    ...(only ? [only] : []),
    ...(risk !== null && sort === 'risk' ? [sql`percent >= ${risk.from}`] : []),
    ...(after === null ? [] : [sql`(${by}, number) ${beyond} (${value(after.place)}, ${after.number}::bigint)`]),
    // Numbers grow with the days: without their bounds, a walk by number would pass over every other day.
    ...(isByNumber && from
      ? [
          sql`number >= (select min(number) from (select number from orders where created_at >= ${from}
            order by created_at limit ${SIDE_BY_SIDE}) first)`,
        ]
      : []),
    ...(isByNumber && before
      ? [
          sql`number <= (select max(number) from (select number from orders where created_at < ${before}
            order by created_at desc limit ${SIDE_BY_SIDE}) last)`,
        ]
      : []),
  ];
}
