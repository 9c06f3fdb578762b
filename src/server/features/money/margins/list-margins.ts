import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { type MarginAmounts, marginPerMille } from '#domain/margin/margin.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { monthSpan } from '#domain/time/month.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { findOrderCosts } from './line-costs.ts';
import { marginOfRow } from './margin-of-row.ts';
import {
  findMarginMonth,
  type MarginMonth,
  type MarginRow,
  selectMarginRows,
  selectMarginRowsOf,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

interface Listed {
  rows: MarginRow[];
  next: string | null;
}

/**
 * The margins of the orders that were paid in a month: the newest, or those that left least when the month was added up. The
 * figures of each order are those of now.
 */
export async function listMargins(
  { db, clock }: Deps,
  { input }: StaffRequest<'listMargins'>,
): Promise<BackofficeReply<'listMargins'> | Refusal> {
  const month = input.month ?? montevideoDay(clock().toISOString()).slice(0, 7);
  const summary = await findMarginMonth(db, month);
  const page =
    input.sort === 'worst'
      ? await listWorst(db, summary, input.after)
      : await listNewest(db, { month, after: input.after });
  if (page === 'invalid') return refuseField('after', 'Esa página no existe');
  return {
    month,
    summary: summary && {
      orders: summary.orders,
      totals: presentAmounts(summary.totals),
      perMille: marginPerMille(summary.totals),
      computedAt: summary.computedAt.toISOString(),
    },
    rows: page.rows.map(presentRow),
    next: page.next,
  };
}

async function listNewest(
  db: Deps['db'],
  { month, after }: { month: string; after: string | undefined },
): Promise<Listed | 'invalid'> {
  const position = after === undefined ? null : readPosition(after);
  if (position === 'invalid') return 'invalid';
  const found = await selectMarginRows(db, { ...monthSpan(month), after: position, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return { rows, next: last ? `${last.position.settledAt} ${last.position.id}` : null };
}

/** Pages through the list as it was stored: also one that was replaced since the page before goes on behind its last order. */
async function listWorst(
  db: Deps['db'],
  summary: MarginMonth | null,
  after: string | undefined,
): Promise<Listed | 'invalid'> {
  const [, margin = '', number = ''] = /^(-?\d{1,15}) (\d{1,15})$/.exec(after ?? '') ?? [];
  if (after !== undefined && number === '') return 'invalid';
  const isAfter = (one: MarginMonth['worst'][number]) =>
    after === undefined ||
    one.marginCents > Number(margin) ||
    (one.marginCents === Number(margin) && one.number > Number(number));
  const rest = (summary?.worst ?? []).filter(isAfter);
  const page = rest.slice(0, PAGE_SIZE);
  const last = rest.length > PAGE_SIZE ? page.at(-1) : undefined;
  const found = await selectMarginRowsOf(
    db,
    page.map((one) => one.number),
  );
  const byNumber = new Map(found.map((row) => [row.number, row]));
  return {
    // An order whose payment was taken back since has no margin any more.
    rows: page.flatMap((one) => byNumber.get(one.number) ?? []),
    next: last ? `${last.marginCents} ${last.number}` : null,
  };
}

function readPosition(text: string): MarginRow['position'] | 'invalid' {
  const [, settledAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  return Number.isNaN(Date.parse(settledAt)) ? 'invalid' : { settledAt, id };
}

function presentRow(row: MarginRow) {
  const { amounts, carrierSource, isEstimated } = marginOfRow(row);
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
