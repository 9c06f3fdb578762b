import type { Order } from '#contract/orders.ts';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { TwoCurrencies } from '#ui/components/price.tsx';

interface PaymentChoice {
  method: PaymentMethod;
  /** The currency that the shopper chose for the whole shop. */
  chosen: Currency;
}

/**
 * Currency of a new order. Without an exchange rate every price is shown in dollars, so that a bank is paid in dollars
 * whatever was chosen.
 */
export function orderCurrency({ uyu }: TwoCurrencies, { method, chosen }: PaymentChoice): Currency {
  return method === 'abitab' || (chosen === 'UYU' && uyu !== null) ? 'UYU' : 'USD';
}

/** Total of an order that is not made yet, in its currency; null in pesos while no exchange rate is known. */
export function formatTotal(total: TwoCurrencies, choice: PaymentChoice): string | null {
  const { usd, uyu } = total;
  if (orderCurrency(total, choice) === 'USD') return formatMoney(usd, 'USD');
  return uyu === null ? null : formatMoney(uyu, 'UYU');
}

/**
 * Amount in the currency of the order; for Abitab in pesos at the rate stored with the order, and null for an order
 * without one.
 */
export function formatOrderAmount(order: Order, method: PaymentMethod): string | null {
  if (method !== 'abitab') return formatMoney(fromUnits(order.amount), order.currency);
  const pesos = orderPesos(order);
  return pesos === null ? null : formatMoney(pesos, 'UYU');
}

/** What an order costs in pesos, at the rate stored with it; null without one. */
export function orderPesos({ amount, amountUsd, currency, rate }: Order): Cents | null {
  if (currency === 'UYU') return fromUnits(amount);
  if (rate === null) return null;
  return toPesos(fromUnits(amountUsd), Math.round(rate * 1_000_000) as RateMicros);
}
