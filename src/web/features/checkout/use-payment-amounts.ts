import type { Fees } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSettings } from '#web/lib/settings.ts';

/**
 * Formats the amount that a method will charge: the chosen currency at a bank, pesos at Abitab. Once there is an order,
 * its own amounts count.
 */
export function usePaymentAmounts(fees: Fees | null, order: Order | null): (method: PaymentMethod) => string {
  const toMoney = useTwoCurrencies();
  const { currency } = useSettings();
  return (method) => {
    if (order) return formatOrderAmount(order, method);
    if (!fees) return '';
    const { usd, uyu } = toMoney(fees.total);
    const inPesos = method === 'abitab' || currency === 'UYU';
    return inPesos && uyu !== null ? formatMoney(uyu, 'UYU') : formatMoney(usd, 'USD');
  };
}

/** Amount in the currency of the order; for Abitab in pesos at the rate stored with the order. */
export function formatOrderAmount({ amount, amountUsd, currency, rate }: Order, method: PaymentMethod): string {
  if (method !== 'abitab' || currency === 'UYU') return formatMoney(fromUnits(amount), currency);
  const micros = Math.round(rate * 1_000_000) as RateMicros;
  return formatMoney(toPesos(fromUnits(amountUsd), micros), 'UYU');
}
