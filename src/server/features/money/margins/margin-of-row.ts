import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { freightOf } from '#domain/fees/tariff.ts';
import { type OrderMargin, type OrderMoney, orderMargin } from '#domain/margin/margin.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { rateMicros } from '#domain/money/exchange.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import type { MarginRow } from './repository.ts';

/** The margin of an order as its rows stand. */
export function marginOfRow(row: MarginRow): OrderMargin {
  return orderMargin(moneyOf(row));
}

function moneyOf(row: MarginRow): OrderMoney {
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
