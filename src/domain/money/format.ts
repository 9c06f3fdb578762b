import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { parseScaledDecimal } from '#domain/money/decimal.ts';

const NO_BREAK_SPACE = '\u00a0';

export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = { USD: 'U$S', UYU: '$' };

export interface MoneyParts {
  symbol: string;
  /** Grouped by dots, with the minus when there is one. */
  whole: string;
  decimals: string;
}

/** An amount in the pieces that the price box sets in different sizes. */
export function moneyParts(amount: Cents, currency: Currency): MoneyParts {
  const positive = Math.abs(amount);
  const whole = groupThousands(Math.trunc(positive / 100));
  return {
    symbol: CURRENCY_SYMBOLS[currency],
    whole: amount < 0 ? `-${whole}` : whole,
    decimals: String(positive % 100).padStart(2, '0'),
  };
}

/** 'U$S 1.234,56' or '$ 1.234,56', the space unbreakable. */
export function formatMoney(amount: Cents, currency: Currency): string {
  const { symbol, whole, decimals } = moneyParts(amount, currency);
  return `${symbol}${NO_BREAK_SPACE}${whole},${decimals}`;
}

/** The same without the decimals of a whole amount: 'U$S 40'. */
export function formatMoneyCompact(amount: Cents, currency: Currency): string {
  return formatMoney(amount, currency).replace(/,00$/, '');
}

/** The amount in units of its currency, for JSON; it prints with at most two decimals. */
export function toUnits(amount: Cents): number {
  return amount / 100;
}

/** The exact cents of a JSON amount; throws RangeError when it has more than two decimals. */
export function fromUnits(units: number): Cents {
  const amount = Math.round(units * 100);
  if (!Number.isFinite(units) || amount / 100 !== units) throw new RangeError(`more than two decimals: ${units}`);
  return cents(amount === 0 ? 0 : amount);
}

/** The nearest cents, half up, of a price that a source gives with more decimals (39.9926); null when it is none. */
export function roundToCents(units: number | string): Cents | null {
  const amount = parseScaledDecimal(String(units), 2);
  return amount === null ? null : cents(amount === 0 ? 0 : amount);
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
