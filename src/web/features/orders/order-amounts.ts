import type { Order } from '#contract/orders.ts';
import { allocateCents } from '#domain/money/allocate.ts';
import { type Cents, type Currency, multiplyCents } from '#domain/money/cents.ts';
import { parseRate, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { FeeRow } from '#ui/components/fee-breakdown.tsx';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { regimeAt } from '#web/features/fees/regime-figures.ts';

export interface OrderAmount {
  amount: Cents;
  currency: Currency;
}

/** What the order froze, in its own currency. */
export function orderTotal(order: Order): OrderAmount {
  return { amount: fromUnits(order.amount), currency: order.currency };
}

/** The same in the other currency, at the order's own rate, written. */
export function formatConvertedTotal(order: Order): string {
  if (order.currency === 'UYU') return formatMoney(fromUnits(order.amountUsd), 'USD');
  return formatMoney(convertToPesos(order, fromUnits(order.amountUsd)), 'UYU');
}

/** What cash costs: Abitab takes pesos only. */
export function formatTotalInPesos(order: Order): string {
  const pesos = order.currency === 'UYU' ? fromUnits(order.amount) : convertToPesos(order, fromUnits(order.amountUsd));
  return formatMoney(pesos, 'UYU');
}

/** A line of the order, all its units. */
export function lineTotal(order: Order, item: Order['cart']['items'][number]): OrderAmount {
  const usd = multiplyCents(fromUnits(item.price), item.quantity);
  return { amount: order.currency === 'UYU' ? convertToPesos(order, usd) : usd, currency: order.currency };
}

/** The breakdown in the order's currency; its lines sum up to the total, to the cent. */
export function orderFeeRows(order: Order): FeeRow[] {
  const charged = { fees: order.fees, packages: order.cart.items.length, regime: regimeAt(order.dateAdded) };
  const rows = feeRows(charged, (units) => ({ usd: fromUnits(units), uyu: null }));
  if (order.currency === 'USD') return rows;
  const shares = allocateCents(
    fromUnits(order.amount),
    rows.map(({ amountCents }) => amountCents ?? 0),
  );
  return rows.map((row, index) => ({ ...row, amountCents: shares[index] ?? row.amountCents }));
}

function convertToPesos(order: Order, usd: Cents): Cents {
  const rate = parseRate(order.rate);
  if (rate === null) throw new RangeError('an order has a rate');
  return toPesos(usd, rate);
}
