import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatCount } from '#ui/format-number.ts';

/** '1234,50', '1234.5' or '1234' in cents; NaN for anything else. No separators of thousands, which could be decimals. */
export function parseCents(typed: string): number {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return Number.NaN;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** An amount to the cent; one in a currency that the shop does not sell in stands with its code. */
export function money(amountCents: number, currency: string | null): string {
  if (currency === 'USD' || currency === 'UYU') return formatMoney(cents(amountCents), currency);
  return `${currency ?? '¿?'} ${(amountCents / 100).toFixed(2).replace('.', ',')}`;
}

/** Cents beside their currency in a CSV: '1234,50'. */
export function written(amountCents: number): string {
  return (amountCents / 100).toFixed(2).replace('.', ',');
}

/** '1,209 kg', with a no-break space. */
export function kilograms(grams: number): string {
  return `${(grams / 1000).toFixed(3).replace('.', ',')}\u00a0kg`;
}

/** '1.209 g', with a no-break space. */
export function grams(count: number): string {
  return `${formatCount(Math.round(count))}\u00a0g`;
}
