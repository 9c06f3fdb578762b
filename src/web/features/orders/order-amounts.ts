import type { Order } from '#contract/orders.ts';
import { allocateCents } from '#domain/money/allocate.ts';
import { textInPesos } from '#domain/money/amount-text.ts';
import { type Cents, multiplyCents } from '#domain/money/cents.ts';
import { parseRate, type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { FeeRow } from '#ui/components/fee-breakdown.tsx';
import { feeRows } from '#web/features/fees/fee-rows.ts';

/** Total of the order in its own currency. */
export function orderTotal(order: Order) {
  return { amount: fromUnits(order.amount), currency: order.currency };
}

/** Total in the other currency at the rate stored with the order, formatted; null for an order without a rate. */
export function formatConvertedTotal(order: Order): string | null {
  if (order.currency === 'UYU') return formatMoney(fromUnits(order.amountUsd), 'USD');
  if (order.rate === null) return null;
  return formatMoney(convertToPesos(order, fromUnits(order.amountUsd)), 'UYU');
}

/** Price of all units of a line, in the order's currency. */
export function lineTotal(order: Order, item: Order['cart']['items'][number]) {
  const usd = multiplyCents(fromUnits(item.price), item.quantity);
  return { amount: order.currency === 'UYU' ? convertToPesos(order, usd) : usd, currency: order.currency };
}

/** Fee rows in the order's currency. In pesos the total is split so that the rows sum up to it exactly. */
export function orderFeeRows(order: Order): FeeRow[] {
  const input = { fees: order.fees, packages: order.cart.items.length + order.parcels.length };
  const rows = feeRows(input, (units) => ({ usd: fromUnits(units), uyu: null }));
  if (order.currency === 'USD') return rows;
  const shares = allocateCents(
    fromUnits(order.amount),
    rows.map(({ amountCents }) => amountCents ?? 0),
  );
  return rows.map((row, index) => ({
    ...row,
    amountCents: shares[index] ?? row.amountCents,
    reason: row.reason === undefined ? undefined : inOrderCurrency(order, row.reason),
  }));
}

/** A text with amounts in dollars, such as the limits of a regime, in the order's currency. */
export function inOrderCurrency(order: Pick<Order, 'currency' | 'rate'>, text: string): string {
  return order.currency === 'UYU' ? textInPesos(text, rateOf(order)) : text;
}

function convertToPesos(order: Order, usd: Cents): Cents {
  return toPesos(usd, rateOf(order));
}

/** Throws for an order without a rate, which is never one in pesos. */
function rateOf({ rate }: Pick<Order, 'rate'>): RateMicros {
  const micros = rate === null ? null : parseRate(rate);
  if (micros === null) throw new RangeError('the order has no exchange rate');
  return micros;
}
