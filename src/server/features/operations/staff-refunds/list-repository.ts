import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { REQUEST_STAGES, type RefundStage } from '#domain/refund/staff-refund.ts';
import { byAge, complete, directionOf, OF_REFUND, OF_REQUEST, STAGE, type StageRow } from './repository.ts';

export interface PageKey {
  since: Date;
  id: string;
}

/** What a refund of the list has to be like; what is null may be anything. */
export interface RefundFilters {
  currency: Currency | null;
  amountFrom: number | null;
  amountTo: number | null;
  /** A part of the name or the mail of whoever of the staff asked. */
  requester: string | null;
  method: string | null;
}

interface PageSearch {
  stages: readonly RefundStage[];
  filters: RefundFilters;
  /** The newest that is old enough; null for any age. */
  until: Date | null;
  /** The newest first. */
  descending: boolean;
  after: PageKey | null;
  limit: number;
}

interface RefundPage {
  /** At most `limit`. */
  rows: StageRow[];
  /** Where the reading ended before the list did; null when there is nothing behind the rows. */
  readTo: PageKey | null;
}

/** How many rows a page with filters looks through, in all stages together: a filter that fits few has more pages. */
export const MOST_READ = 6000;

/**
 * One page of some stages, by age. Each stage is read by its index: without filters no further than the page, with them no
 * further than `MOST_READ` rows. What lies behind the first stage that was not read to its end comes with a later page.
 */
export async function findPage(db: Queryable, search: PageSearch): Promise<RefundPage> {
  const { limit, descending } = search;
  const page = sql`${readThrough(search)}
    order by ${byAge(descending, 'seen')} limit ${limit + 1}`;
  const found = (await complete(page, { descending }).execute(db)).rows as unknown as (StageRow & {
    matches: boolean;
    is_horizon: boolean;
  })[];
  const last = found.find(({ is_horizon }) => is_horizon);
  return {
    rows: found.filter(({ matches }) => matches).slice(0, limit),
    readTo: last ? { since: last.since, id: last.id } : null,
  };
}

/** How many of the first page's reading match, by currency, and whether something was not read. */
export async function countPage(
  db: Queryable,
  search: Omit<PageSearch, 'after' | 'descending'>,
): Promise<{ currency: Currency | null; count: number; cents: number; isMore: boolean }[]> {
  const page = readThrough({ ...search, descending: false, after: null });
  const { rows } = await sql<{ currency: Currency | null; count: number; cents: number; isMore: boolean }>`
    select currency, (count(*) filter (where matches))::int as count, bool_or(is_horizon) as "isMore",
      coalesce(sum(amount_cents) filter (where matches), 0)::bigint as cents
    from (${page}) counted group by currency order by currency desc nulls last`.execute(db);
  return rows;
}

/** The rows of the stages as far as they are read, each with whether it matches and whether the reading ends with it. */
function readThrough(search: PageSearch): RawBuilder<unknown> {
  const { stages, filters, limit, descending } = search;
  const isFiltered = Object.values(filters).some((value) => value !== null);
  const most = isFiltered ? Math.floor(MOST_READ / stages.length) : limit;
  const parts = stages.map(
    (stage) => sql`select *, row_number() over (order by ${byAge(descending)}) = ${most}::int as is_most
      from (${partOf(stage, search)} limit ${most}) part`,
  );
  const within = descending ? sql`>=` : sql`<=`;
  return sql`
    with seen as (${sql.join(parts, sql` union all `)}),
    horizon as (select since, id from seen where is_most order by ${byAge(descending)} limit 1)
    select seen.*, matches, coalesce(seen.id = horizon.id, false) as is_horizon
    from seen
    left join horizon on true
    cross join lateral (select ${conditionOf(filters)} as matches) fit
    where (horizon.id is null or (seen.since, seen.id) ${within} (horizon.since, horizon.id))
      and (matches or seen.id = horizon.id)`;
}

/** How many requests and refunds stand in some stages, at most `limit`; each stage is read by its index. */
export async function countInStages(db: Queryable, stages: readonly RefundStage[], limit: number): Promise<number> {
  const parts = stages.map((stage) => {
    const [rows, key] = sourceOf(stage);
    return sql`(${rows} where ${key} = ${stage} limit ${limit})`;
  });
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from (${sql.join(parts, sql` union all `)}) part limit ${limit}) found`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

/** What the requests and refunds of some stages add up to in each currency; one whose amount is open adds nothing. */
export async function sumInStages(db: Queryable, stages: readonly RefundStage[]) {
  const parts = stages.map((stage) => {
    const [rows, key] = sourceOf(stage);
    return sql`(${rows} where ${key} = ${stage})`;
  });
  const { rows } = await sql<{ currency: Currency; cents: number }>`
    select currency, sum(amount_cents)::float8 as cents from (${sql.join(parts, sql` union all `)}) open
    where currency in ('USD', 'UYU') and amount_cents is not null group by currency order by currency desc`.execute(db);
  return rows;
}

/** The rows of a stage from where the page begins, in the order of the list. */
function partOf(stage: RefundStage, { after, until, descending }: PageSearch): RawBuilder<unknown> {
  const [rows, key, at] = sourceOf(stage);
  const beyond = descending ? sql`<` : sql`>`;
  const from = after === null ? sql`` : sql`and (${at}, id) ${beyond} (${after.since}, ${after.id}::uuid)`;
  const to = until === null ? sql`` : sql`and ${at} <= ${until}`;
  return sql`${rows} where ${key} = ${stage} ${from} ${to} order by ${at} ${directionOf(descending)}, id ${directionOf(descending)}`;
}

/** Where the rows of a stage are, what says their stage, and since when they are in the list. */
function sourceOf(stage: RefundStage) {
  return (REQUEST_STAGES as readonly string[]).includes(stage)
    ? ([OF_REQUEST, sql`refund_requests.state`, sql.raw('requested_at')] as const)
    : ([OF_REFUND, STAGE, sql.raw('created_at')] as const);
}

function conditionOf({ currency, amountFrom, amountTo, requester, method }: RefundFilters): RawBuilder<unknown> {
  const asked = sql`requested_by = any(array(select staff.id from staff
    where position(lower(${requester}::text) in lower(name)) > 0 or position(lower(${requester}::text) in lower(email)) > 0))`;
  const conditions = [
    ...(currency === null ? [] : [sql`seen.currency = ${currency}`]),
    ...(amountFrom === null ? [] : [sql`seen.amount_cents >= ${amountFrom}`]),
    ...(amountTo === null ? [] : [sql`seen.amount_cents <= ${amountTo}`]),
    ...(method === null
      ? []
      : [sql`exists (select from payment_attempts where id = seen.attempt_id and method = ${method})`]),
    // A request of its own, or the one that settled a refund whose amount was open.
    ...(requester === null
      ? []
      : [
          sql`(exists (select from refund_requests own where own.id = seen.id and ${asked})
            or exists (select from refund_requests other
              where other.settles = seen.id and other.state = 'approved' and ${asked}))`,
        ]),
  ];
  return conditions.length === 0 ? sql`true` : sql`coalesce(${sql.join(conditions, sql` and `)}, false)`;
}
