import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';

/** An amount to the cent; one in a currency that the shop does not sell in stands with its code. */
export function formatAmount(amount: number, currency: string | null): string {
  if (currency === 'USD' || currency === 'UYU') return formatMoney(cents(amount), currency);
  return `${currency ?? '¿?'} ${(amount / 100).toFixed(2).replace('.', ',')}`;
}
