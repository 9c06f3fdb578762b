import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { type MarginAmounts, marginPerMille, sumMargins } from '#domain/margin/margin.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { monthDays, monthSpan } from '#domain/time/month.ts';
import type { Days } from '#domain/time/week.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { addToDays, eachOf, type SummedRow, withMargin } from './add-up.ts';
import { findOrderCosts } from './line-costs.ts';
import { marginOfRow } from './margin-of-row.ts';
import {
  findMarginDays,
  findMarginMonth,
  type MarginDay,
  type MarginMonth,
  type MarginRow,
  selectMarginRows,
  selectMarginRowsOf,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;
type Margins = BackofficeReply<'listMargins'>;
type Position = MarginRow['position'];

/** Where a page begins: after an order of the newest, or after one of those that left least. */
type After = { newest: Position } | { worst: { marginCents: number; number: number } } | null;

interface MonthRequest {
  month: string;
  /** Those of the month that have begun. */
  days: Days;
  sort: 'newest' | 'worst';
  after: After;
}

/**
 * The margins of the orders that were paid in a month: the newest, or those that left least. Up to a thousand orders are read
 * whole, so that sums, days and list are of one instant; of more the sums are those that a job stored, and the list is of now.
 */
export async function listMargins(
  { db, clock }: Deps,
  { input }: StaffRequest<'listMargins'>,
): Promise<Margins | Refusal> {
  const now = clock();
  const today = montevideoDay(now.toISOString());
  const month = input.month ?? today.slice(0, 7);
  const { from, to } = monthDays(month);
  const days = { from, to: to < today ? to : today };
  const sort = input.sort ?? 'newest';
  const after = input.after === undefined ? null : readAfter(input.after, sort);
  if (after === 'invalid') return refuseField('after', 'Esa página no existe');
  const stored = await findMarginMonth(db, month);
  const rows = stored && stored.orders > MAX_COUNTED ? null : await readAll(db, month);
  return rows === null
    ? await presentStored(db, { month, days, sort, after }, stored)
    : presentAll({ month, days, sort, after }, rows, now);
}

/** The orders of a month as they stand, the newest first; null where they are more than are read whole. */
async function readAll(db: Deps['db'], month: string): Promise<SummedRow[] | null> {
  const rows = await selectMarginRows(db, { ...monthSpan(month), after: null, limit: MAX_COUNTED + 1 });
  return rows.length > MAX_COUNTED ? null : rows.map(withMargin);
}

function presentAll({ month, days, sort, after }: MonthRequest, rows: readonly SummedRow[], now: Date): Margins {
  const sorted = sort === 'newest' ? rows : rows.toSorted(byMargin);
  const rest = sorted.filter((row) => isAfter(row, after));
  const sums = new Map<string, MarginDay>();
  addToDays(sums, rows);
  return {
    month,
    summary: {
      ...{ orders: rows.length, isLive: true, computedAt: now.toISOString() },
      ...presentTotals(sumMargins(rows.map(({ amounts }) => amounts))),
    },
    days: eachOf(days, sums).map(presentDay),
    ...pageOf(rest.slice(0, PAGE_SIZE), rest.length > PAGE_SIZE, sort),
  };
}

const byMargin = (one: SummedRow, other: SummedRow) =>
  one.amounts.margin - other.amounts.margin || one.number - other.number;

function isAfter({ position, amounts, number }: SummedRow, after: After): boolean {
  if (after === null) return true;
  if ('newest' in after) {
    const { settledAt, id } = after.newest;
    return position.settledAt < settledAt || (position.settledAt === settledAt && position.id < id);
  }
  const { worst } = after;
  return amounts.margin > worst.marginCents || (amounts.margin === worst.marginCents && number > worst.number);
}

async function presentStored(db: Deps['db'], request: MonthRequest, stored: MarginMonth | null): Promise<Margins> {
  const { month, sort, after } = request;
  const days = await findMarginDays(db, request.days);
  const page =
    after !== null && 'worst' in after
      ? await listWorst(db, stored, after.worst)
      : sort === 'worst'
        ? await listWorst(db, stored, null)
        : await listNewest(db, month, after?.newest ?? null);
  return {
    month,
    summary: stored && {
      ...{ orders: stored.orders, isLive: false, computedAt: stored.computedAt.toISOString() },
      ...presentTotals(stored.totals),
    },
    days: days.map(presentDay),
    ...page,
  };
}

async function listNewest(db: Deps['db'], month: string, after: Position | null) {
  const found = await selectMarginRows(db, { ...monthSpan(month), after, limit: PAGE_SIZE + 1 });
  return pageOf(found.slice(0, PAGE_SIZE).map(withMargin), found.length > PAGE_SIZE, 'newest');
}

/** Pages through the list as it was stored: also one that was replaced since the page before goes on behind its last order. */
async function listWorst(
  db: Deps['db'],
  stored: MarginMonth | null,
  after: { marginCents: number; number: number } | null,
) {
  const rest = (stored?.worst ?? []).filter(
    (one) =>
      after === null ||
      one.marginCents > after.marginCents ||
      (one.marginCents === after.marginCents && one.number > after.number),
  );
  const page = rest.slice(0, PAGE_SIZE);
  const last = rest.length > PAGE_SIZE ? page.at(-1) : undefined;
  const found = await selectMarginRowsOf(
    db,
    page.map((one) => one.number),
  );
  const byNumber = new Map(found.map((row) => [row.number, withMargin(row)]));
  return {
    // An order whose payment was taken back since has no margin any more.
    rows: page.flatMap((one) => byNumber.get(one.number) ?? []).map(presentRow),
    next: last ? `${last.marginCents} ${last.number}` : null,
  };
}

function pageOf(rows: readonly SummedRow[], isMore: boolean, sort: 'newest' | 'worst'): Pick<Margins, 'rows' | 'next'> {
  const last = isMore ? rows.at(-1) : undefined;
  const { settledAt, id } = last?.position ?? {};
  const next = sort === 'newest' ? `${settledAt} ${id}` : `${last?.amounts.margin} ${last?.number}`;
  return { rows: rows.map(presentRow), next: last === undefined ? null : next };
}

function readAfter(text: string, sort: 'newest' | 'worst'): After | 'invalid' {
  if (sort === 'worst') {
    const [, margin = '', number = ''] = /^(-?\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
    return number === '' ? 'invalid' : { worst: { marginCents: Number(margin), number: Number(number) } };
  }
  const [, settledAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  return Number.isNaN(Date.parse(settledAt)) ? 'invalid' : { newest: { settledAt, id } };
}

function presentTotals(totals: MarginAmounts) {
  return { totals: presentAmounts(totals), perMille: marginPerMille(totals) };
}

function presentDay({ day, orders, totals }: MarginDay): Margins['days'][number] {
  return { day, orders, chargedCents: totals.charged, marginCents: totals.margin };
}

function presentRow({ amounts, carrierSource, isEstimated, ...row }: SummedRow) {
  return {
    orderNumber: row.number,
    paidOn: montevideoDay(row.paidAt.toISOString()),
    amounts: presentAmounts(amounts),
    perMille: marginPerMille(amounts),
    carrierSource,
    isEstimated,
  };
}

function presentAmounts(amounts: MarginAmounts) {
  return {
    chargedCents: amounts.charged,
    goodsCents: amounts.goods,
    freightCents: amounts.freight,
    handlingCents: amounts.handling,
    serviceCents: amounts.service,
    deliveryCents: amounts.delivery,
    taxesCents: amounts.taxes,
    marketplaceCents: amounts.marketplace,
    carrierCents: amounts.carrier,
    refundedCents: amounts.refunded,
    commissionCents: amounts.commission,
    marginCents: amounts.margin,
  };
}

/** What one order leaves, and what its lines cost; null while nothing of it was paid. */
export async function findOrderMargin(db: Deps['db'], number: number) {
  const [row] = await selectMarginRowsOf(db, [number]);
  if (row === undefined) return null;
  const margin = marginOfRow(row);
  const { amounts, isEstimated } = margin;
  return { amounts: presentAmounts(amounts), isEstimated, costs: await findOrderCosts(db, { number, margin }) };
}
