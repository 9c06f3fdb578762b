import type { Cents } from '#domain/money/cents.ts';
import type { QuestionReason } from './line-question.ts';

/** A line of a purchase that the store refused, with what is known of its product now. */
export interface CheckedLine {
  id: string;
  asin: string;
  quantity: number;
  /** What was paid for a unit. */
  pricePaid: Cents;
  /** What a unit costs now; null: it cannot be bought; undefined: nobody knows. */
  priceNow: Cents | null | undefined;
}

export interface FailingLine {
  id: string;
  reason: QuestionReason;
  /** Of a unit; null for what is sold out. */
  priceNow: Cents | null;
}

interface Refusal {
  /** The products that the store itself names. */
  named: readonly string[];
  /** Whether it refused because of the price. */
  isPrice: boolean;
  /** The most that a purchase of these lines may cost. */
  limitOf: (lines: readonly CheckedLine[]) => Cents;
}

/**
 * The lines because of which a store refused a purchase: those that it names; else those that cannot be bought any more;
 * else, where the price was too high, those that rose most, until the rest is within its limit. None: nobody knows why.
 */
export function failingLines(lines: readonly CheckedLine[], { named, isPrice, limitOf }: Refusal): FailingLine[] {
  const own = lines.filter(({ asin }) => named.includes(asin));
  if (own.length > 0) return own.map(toFailing);
  const gone = lines.filter(({ priceNow }) => priceNow === null);
  if (gone.length > 0 || !isPrice) return gone.map(toFailing);
  const risen = lines.filter((line) => riseOf(line) > 0).toSorted((one, other) => riseOf(other) - riseOf(one));
  const failing: CheckedLine[] = [];
  const rest = () => lines.filter((line) => !failing.includes(line));
  while (risen.length > 0 && costOf(rest()) > limitOf(rest())) failing.push(risen.shift() as CheckedLine);
  return failing.map(toFailing);
}

function toFailing(line: CheckedLine): FailingLine {
  const { id, priceNow } = line;
  return riseOf(line) > 0
    ? { id, reason: 'dearer', priceNow: priceNow ?? null }
    : { id, reason: 'sold-out', priceNow: null };
}

/** By how much a line costs more than was paid for it. */
function riseOf({ pricePaid, priceNow, quantity }: CheckedLine): number {
  return ((priceNow ?? pricePaid) - pricePaid) * quantity;
}

function costOf(lines: readonly CheckedLine[]): number {
  return lines.reduce((sum, { priceNow, pricePaid, quantity }) => sum + (priceNow ?? pricePaid) * quantity, 0);
}
