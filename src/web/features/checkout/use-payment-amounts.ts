import type { Fees } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSettings } from '#web/lib/settings.ts';

/** What each way to pay will charge: the chosen currency at a bank, pesos at Abitab; an order's own amounts once there is one. */
export function usePaymentAmounts(fees: Fees | null, order: Order | null): (method: PaymentMethod) => string {
  const toMoney = useTwoCurrencies();
  const { currency } = useSettings();
  return (method) => {
    if (order) return formatOrderAmount(order, method);
    if (!fees) return '';
    const { usd, uyu } = toMoney(fees.total);
    const pesos = method === 'abitab' || currency === 'UYU';
    return pesos && uyu !== null ? formatMoney(uyu, 'UYU') : formatMoney(usd, 'USD');
  };
}

/** In the order's currency, and in pesos at its frozen rate for Abitab. */
export function formatOrderAmount({ amount, amountUsd, currency, rate }: Order, method: PaymentMethod): string {
  if (method !== 'abitab' || currency === 'UYU') return formatMoney(fromUnits(amount), currency);
  const micros = Math.round(rate * 1_000_000) as RateMicros;
  return formatMoney(toPesos(fromUnits(amountUsd), micros), 'UYU');
}
