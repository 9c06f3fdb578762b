import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { INSTALMENT_TERMS, type InstalmentTerms } from './instalment-terms.ts';

/** Fixed instalments in pesos that every bank gives: what the price box of a product announces. */
export const FIXED_INSTALMENTS = 12;

/** The terms in force on a day ('YYYY-MM-DD'); before the first ones, those. */
export function instalmentTermsOn(day: string, terms = INSTALMENT_TERMS): InstalmentTerms {
  return terms.findLast(({ validFrom }) => validFrom <= day) ?? terms[0];
}

/** One of `count` equal parts of an amount in pesos, rounded half up to the peso; null where a part would be no peso. */
export function instalmentAmount(pesos: Cents, count: number): Cents | null {
  const whole = Math.floor((pesos + 50 * count) / (100 * count));
  return whole > 0 ? cents(whole * 100) : null;
}

/** '12 × $ 507' with no-break spaces; null where a part would be no peso. */
export function formatInstalments(pesos: Cents, count: number): string | null {
  const amount = instalmentAmount(pesos, count);
  return amount === null ? null : `${count}\u00a0×\u00a0${formatMoneyCompact(amount, 'UYU')}`;
}
