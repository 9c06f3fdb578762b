import { type RateMicros, toDollars, toPesos } from '#domain/money/exchange.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { parsePrice } from './filter-params.ts';

/** A price filter as its field shows it: dollars, or whole pesos at the given rate. */
export function priceText(dollars: number | null, rate: RateMicros | null): string {
  if (dollars === null) return '';
  return rate === null ? String(dollars).replace('.', ',') : String(wholePesos(dollars, rate));
}

/** What a field holds, in dollars as the address has it; pesos that were not edited keep the dollars that they show. */
export function dollarsOf(text: string, shown: number | null, rate: RateMicros | null): number | null {
  if (text === priceText(shown, rate)) return shown;
  const price = parsePrice(text, rate === null ? 'USD' : 'UYU');
  return price === null || rate === null ? price : toUnits(toDollars(fromUnits(price), rate));
}

export function wholePesos(dollars: number, rate: RateMicros): number {
  return Math.round(toUnits(toPesos(fromUnits(dollars), rate)));
}
