import type { OrderRow } from '#db/tables/orders.ts';
import type { FreightSettlementsTable } from '#db/tables/packages.ts';
import type { Queryable } from '#db/transaction.ts';
import { freightInPayment } from '#domain/fees/settle-freight.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { billedTenths } from '#domain/weight/kilograms.ts';
import type { FreightLines } from '#server/features/checkout/order-mails/templates/correction-texts.ts';
import { findSettlement } from './settlements-repository.ts';

type Settled = Pick<
  FreightSettlementsTable,
  'quoted_grams' | 'weighed_grams' | 'paid_cents' | 'real_cents' | 'refund_cents'
>;

/** What was paid for the freight of an order and what it costs, in the words of a mail. */
export function freightLines(
  { fees, amount_cents: paidCents, currency }: Pick<OrderRow, 'fees' | 'amount_cents' | 'currency'>,
  { quoted_grams, weighed_grams, paid_cents, real_cents, refund_cents }: Settled,
): FreightLines {
  const inUsd = { paid: cents(paid_cents), real: cents(real_cents), back: cents(refund_cents) };
  const { paid, real } = freightInPayment(inUsd, { total: fees.total, paid: cents(paidCents) });
  return {
    estimated: `${kilos(quoted_grams)}, pagaste ${formatMoney(paid, currency)}`,
    weighed: `${kilos(weighed_grams)}, cuesta ${formatMoney(real, currency)}`,
  };
}

/** The same of an order whose freight is settled; null for another. */
export async function findFreightLines(db: Queryable, order: OrderRow): Promise<FreightLines | null> {
  const settlement = await findSettlement(db, order.id);
  return settlement && freightLines(order, settlement);
}

/** The weight that is billed: '2,9 kg'. */
function kilos(weight: number): string {
  return `${(billedTenths(grams(weight)) / 10).toFixed(1).replace('.', ',')} kg`;
}
