import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { parseScaledDecimal } from '#domain/money/decimal.ts';

const NO_BREAK_SPACE = '\u00a0';

export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = { USD: 'U$S', UYU: '$' };

export interface MoneyParts {
  symbol: string;
  /** Thousands grouped by dots, with a minus sign when negative. */
  whole: string;
  decimals: string;
}

/** The parts of an amount that the price box shows in different sizes. */
export function moneyParts(amount: Cents, currency: Currency): MoneyParts {
  const positive = Math.abs(amount);
  const whole = groupThousands(Math.trunc(positive / 100));
  return {
    symbol: CURRENCY_SYMBOLS[currency],
    whole: amount < 0 ? `-${whole}` : whole,
    decimals: String(positive % 100).padStart(2, '0'),
  };
}

/** Formats as 'U$S 1.234,56' or '$ 1.234,56' with a no-break space. */
export function formatMoney(amount: Cents, currency: Currency): string {
  const { symbol, whole, decimals } = moneyParts(amount, currency);
  return `${symbol}${NO_BREAK_SPACE}${whole},${decimals}`;
}

/** Like `formatMoney` without the decimals of a whole amount: 'U$S 40'. */
export function formatMoneyCompact(amount: Cents, currency: Currency): string {
  return formatMoney(amount, currency).replace(/,00$/, '');
}

/** Converts cents to currency units for JSON, with at most two decimals. */
export function toUnits(amount: Cents): number {
  return amount / 100;
}

/** Converts currency units of JSON to exact cents; throws RangeError on more than two decimals. */
export function fromUnits(units: number): Cents {
  const amount = Math.round(units * 100);
  if (!Number.isFinite(units) || amount / 100 !== units) throw new RangeError(`more than two decimals: ${units}`);
  return cents(amount === 0 ? 0 : amount);
}

/** Rounds a price with any number of decimals (39.9926) half up to cents; null when it is not a number. */
export function roundToCents(units: number | string): Cents | null {
  const amount = parseScaledDecimal(String(units), 2);
  return amount === null ? null : cents(amount === 0 ? 0 : amount);
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
