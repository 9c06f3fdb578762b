import { allocate, allocateCents } from '#domain/money/allocate.ts';
import { addCents, type Cents, cents, sumCents } from '#domain/money/cents.ts';
import type { MarginAmounts } from './margin.ts';

/** A line of an order as it was quoted. */
export interface CostedLine {
  asin: string;
  quantity: number;
  /** Of all units. */
  goods: Cents;
  grams: number;
}

export interface CostedOrder<Line extends CostedLine = CostedLine> {
  lines: readonly Line[];
  /** What the order leaves, whose parts are divided among its lines. */
  amounts: MarginAmounts;
  /** The packages with what they weigh; null where one is not weighed, and the products in them, of which none means all. */
  packages: readonly { grams: number; asins: readonly string[] }[] | null;
  /** What the carrier bills of the whole; null before its invoice, and where that has no weight. */
  billedGrams: number | null;
}

/** In dollars: the goods, the way here, customs, and the shop's service, of which the bank keeps a part. */
export interface CostParts {
  goods: Cents;
  freight: Cents;
  taxes: Cents;
  service: Cents;
}

export const COST_PARTS = ['goods', 'freight', 'taxes', 'service'] as const satisfies readonly (keyof CostParts)[];

/** What a line was quoted at, and what it costs; the lines of an order add up to what was charged, and to what was spent. */
export interface LineCost<Line extends CostedLine = CostedLine> {
  line: Line;
  quoted: CostParts;
  real: CostParts;
  /** Null where the carrier has not said what the order weighs. */
  realGrams: number | null;
}

/**
 * What each line of an order was quoted at and costs. Amounts of the whole order are divided to the cent: goods and service by
 * price, freight by weight, customs by price and quoted freight.
 */
export function landedCosts<Line extends CostedLine>(order: CostedOrder<Line>): LineCost<Line>[] {
  const { lines, amounts } = order;
  const { charged, goods, freight, handling, service, delivery } = amounts;
  const byPrice = lines.map((line) => line.goods);
  const byWeight = lines.map((line) => line.grams);
  const grams = weigh(order);
  const quotedFreight = allocateCents(freight, byWeight);
  const byValue = byPrice.map((price, place) => price + (quotedFreight[place] ?? 0));
  const ofService = addCents(handling, service, delivery);
  const quoted = {
    goods: allocateCents(goods, byPrice),
    freight: quotedFreight,
    taxes: allocateCents(cents(charged - addCents(goods, freight, ofService)), byValue),
    service: allocateCents(ofService, byPrice),
  };
  const real = {
    goods: allocateCents(amounts.marketplace, byPrice),
    freight: allocateCents(amounts.carrier, grams ?? byWeight),
    taxes: allocateCents(amounts.taxes, byValue),
    service: allocateCents(amounts.commission, byPrice),
  };
  return lines.map((line, place) => ({
    line,
    quoted: partsAt(quoted, place),
    real: partsAt(real, place),
    realGrams: grams?.[place] ?? null,
  }));
}

function partsAt(parts: Readonly<Record<keyof CostParts, readonly Cents[]>>, place: number): CostParts {
  const at = (part: keyof CostParts) => parts[part][place] ?? cents(0);
  return { goods: at('goods'), freight: at('freight'), taxes: at('taxes'), service: at('service') };
}

/**
 * What each line weighs: a package is divided among the lines in it by what they were quoted with, and what the invoice bills,
 * where it does, by that.
 */
function weigh({ lines, packages, billedGrams }: CostedOrder): number[] | null {
  const quoted = lines.map(({ grams }) => grams);
  if (packages === null || packages.length === 0) return billedGrams === null ? null : allocate(billedGrams, quoted);
  const shares = packages.map(({ grams, asins }) => {
    const inside = lines.map((line) => (asins.includes(line.asin) ? line.grams : 0));
    return allocate(grams, inside.some((weight) => weight > 0) ? inside : quoted);
  });
  const weighed = lines.map((_line, place) => shares.reduce((sum, share) => sum + (share[place] ?? 0), 0));
  return billedGrams === null ? weighed : allocate(billedGrams, weighed);
}

export function totalCost(parts: CostParts): Cents {
  return sumCents(COST_PARTS.map((part) => parts[part]));
}

/** Why a line costs otherwise than quoted. */
export const COST_CAUSES = ['price', 'weight', 'tariff', 'taxes'] as const;
export type CostCause = (typeof COST_CAUSES)[number];

/** Less than this is no difference. */
const MIN_DIFFERENCE = 50;
/** A weight within this share of the quoted one is that weight, in percent. */
const SAME_WEIGHT = 2;

/** What makes a line dearer (more than 0) or cheaper than quoted, the greatest first. What the bank keeps is no difference. */
export function costCauses({ line, quoted, real, realGrams }: LineCost): { cause: CostCause; cents: Cents }[] {
  const difference = (part: keyof CostParts) => cents(real[part] - quoted[part]);
  const isOfWeight = realGrams !== null && Math.abs(realGrams - line.grams) * 100 > SAME_WEIGHT * line.grams;
  const found: { cause: CostCause; cents: Cents }[] = [
    { cause: 'price', cents: difference('goods') },
    { cause: isOfWeight ? 'weight' : 'tariff', cents: difference('freight') },
    { cause: 'taxes', cents: difference('taxes') },
  ];
  return found
    .filter((one) => Math.abs(one.cents) >= MIN_DIFFERENCE)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
}
