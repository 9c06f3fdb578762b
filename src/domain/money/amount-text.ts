import { type Cents, cents } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { CURRENCY_SYMBOLS, formatMoney, formatMoneyCompact } from '#domain/money/format.ts';

/** An amount in dollars within a text. */
export interface AmountInText {
  usd: Cents;
  /** Written without decimals. */
  compact: boolean;
}

const DOLLARS = /U\$S\u00a0(-?)(\d{1,3}(?:\.\d{3})*)(?:,(\d\d))?/g;

/** Splits a text at the dollar amounts that `formatMoney` or `formatMoneyCompact` wrote into it. */
export function splitAmounts(text: string): (string | AmountInText)[] {
  if (!text.includes(CURRENCY_SYMBOLS.USD)) return [text];
  const parts: (string | AmountInText)[] = [];
  let end = 0;
  for (const match of text.matchAll(DOLLARS)) {
    const [written, sign, whole = '', decimals] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    const usd = cents(Number(whole.replaceAll('.', '')) * 100 + Number(decimals ?? 0));
    parts.push({ usd: sign === '' ? usd : cents(-usd), compact: decimals === undefined });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Writes an amount of a text in pesos, without decimals where it has none in dollars and none in pesos. */
export function formatInPesos({ usd, compact }: AmountInText, rate: RateMicros): string {
  return (compact ? formatMoneyCompact : formatMoney)(toPesos(usd, rate), 'UYU');
}

/** The text with its dollar amounts in pesos. */
export function textInPesos(text: string, rate: RateMicros): string {
  return splitAmounts(text)
    .map((part) => (typeof part === 'string' ? part : formatInPesos(part, rate)))
    .join('');
}
