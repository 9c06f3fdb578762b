import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import {
  type MarginAmounts,
  marginPerMille,
  type OrderMargin,
  orderMargin,
  sumMargins,
} from '#domain/margin/margin.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { rateMicros } from '#domain/money/exchange.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { type MarginRow, selectMarginRows } from './repository.ts';

interface Line {
  row: MarginRow;
  margin: OrderMargin;
  /** Its place in the list, smaller first; equal ones by number. */
  place: number;
}

/** The margins of the orders that were paid in a month: the worst first, or the newest, with the month's sums. */
export async function listMargins(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input }: StaffRequest<'listMargins'>,
): Promise<BackofficeReply<'listMargins'> | Refusal> {
  const after = input.after === undefined ? null : readCursor(input.after);
  if (after === 'invalid') return refuseField('after', 'Esa página no existe');
  const month = input.month ?? montevideoDay(clock().toISOString()).slice(0, 7);
  const rows = await selectMarginRows(db, periodOf(month));
  const lines = rows
    .map((row): Line => {
      const margin = orderMargin(moneyOf(row));
      return { row, margin, place: input.sort === 'newest' ? -row.paidAt.getTime() : margin.amounts.margin };
    })
    .toSorted((one, other) => one.place - other.place || one.row.number - other.row.number);
  const isAfter = ({ place, row }: Line) =>
    after === null || place > after.place || (place === after.place && row.number > after.number);
  const rest = lines.filter(isAfter);
  const page = rest.slice(0, PAGE_SIZE);
  const last = rest.length > PAGE_SIZE ? page.at(-1) : undefined;
  const totals = sumMargins(lines.map(({ margin }) => margin.amounts));
  return {
    month,
    orders: lines.length,
    totals: presentAmounts(totals),
    perMille: marginPerMille(totals),
    rows: page.map(({ row, margin }) => ({
      orderNumber: row.number,
      paidOn: montevideoDay(row.paidAt.toISOString()),
      amounts: presentAmounts(margin.amounts),
      perMille: marginPerMille(margin.amounts),
      carrierSource: margin.carrierSource,
      isEstimated: margin.isEstimated,
    })),
    next: last ? `${last.place} ${last.row.number}` : null,
  };
}

function periodOf(month: string): { from: Date; before: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from: new Date(dayStart(`${month}-01`)), before: new Date(dayStart(next)) };
}

function moneyOf(row: MarginRow) {
  const amountsOf = (found: readonly { cents: number; currency: Currency }[]) =>
    found.map(({ cents: value, currency }) => ({ cents: cents(value), currency }));
  return {
    charged: cents(row.chargedCents),
    quoted: {
      goods: cents(row.goods),
      freight: cents(row.freight),
      handling: cents(row.handling),
      service: cents(row.service),
      delivery: cents(row.delivery),
    },
    rate: row.rateMicros === null ? null : rateMicros(row.rateMicros),
    isCalledOff: row.status === 'REFUND',
    purchases: row.purchases.map(({ paid, credited }) => ({
      paid: paid === null ? null : cents(paid),
      credited: cents(credited),
    })),
    carrier: carrierCostOf(row),
    refunds: amountsOf(row.refunds),
    commissions: amountsOf(row.commissions),
  };
}

/** What the carrier charges, as far as it is known. */
function carrierCostOf({ invoiced, grams: weighed, tariff }: Pick<MarginRow, 'invoiced' | 'grams' | 'tariff'>) {
  return {
    invoiced: invoiced === null ? null : cents(invoiced),
    weighed:
      weighed === null ? null : freightOf(quotedTariff({ tariff: tariff ?? undefined }), billedTenths(grams(weighed))),
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

function readCursor(text: string): { place: number; number: number } | 'invalid' {
  const [, place = '', number = ''] = /^(-?\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
  return number === '' ? 'invalid' : { place: Number(place), number: Number(number) };
}
