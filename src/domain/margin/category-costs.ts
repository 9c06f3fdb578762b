import { addCents, type Cents, cents } from '#domain/money/cents.ts';
import { type CostedLine, type CostParts, type LineCost, totalCost } from './landed-cost.ts';

/** A line with what its product is. */
export interface NamedLine extends CostedLine {
  title: string;
  category: string;
}

export interface ProductWeights {
  asin: string;
  title: string;
  units: number;
  quotedGrams: number;
  realGrams: number;
}

/** What the lines of one category were quoted at and cost. The weights are of the lines alone that were weighed. */
export interface CategoryCosts {
  category: string;
  lines: number;
  quoted: Cents;
  real: Cents;
  quotedFreight: Cents;
  realFreight: Cents;
  weighed: number;
  /** How many of those weigh more than quoted. */
  heavier: number;
  quotedGrams: number;
  realGrams: number;
  /** The products that weigh most above what they were quoted with, the worst first. */
  products: ProductWeights[];
}

/** How many products of a category are named. */
const MAX_PRODUCTS = 5;

/** Adds lines to the costs by category. Products that were left out earlier count as new. */
export function addCategoryCosts(
  known: readonly CategoryCosts[],
  lines: readonly LineCost<NamedLine>[],
): CategoryCosts[] {
  const added = [...Map.groupBy(lines, ({ line }) => line.category)].map(([category, costs]) =>
    sumLines(category, costs),
  );
  return [...Map.groupBy([...known, ...added], ({ category }) => category).values()].map((same) => same.reduce(merge));
}

function sumLines(category: string, costs: readonly LineCost<NamedLine>[]): CategoryCosts {
  const sum = (of: (cost: LineCost) => Cents) => addCents(...costs.map(of));
  const weighed = costs.flatMap(({ line, realGrams }) => (realGrams === null ? [] : [{ ...line, realGrams }]));
  const total = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
  return {
    category,
    lines: costs.length,
    quoted: sum(({ quoted }) => totalCost(withoutService(quoted))),
    real: sum(({ real }) => totalCost(withoutService(real))),
    quotedFreight: sum(({ quoted }) => quoted.freight),
    realFreight: sum(({ real }) => real.freight),
    weighed: weighed.length,
    heavier: weighed.filter(({ grams, realGrams }) => realGrams > grams).length,
    quotedGrams: total(weighed.map(({ grams }) => grams)),
    realGrams: total(weighed.map(({ realGrams }) => realGrams)),
    products: worst(
      weighed.map(({ asin, title, quantity, grams, realGrams }) => ({
        ...{ asin, title, units: quantity },
        ...{ quotedGrams: grams, realGrams },
      })),
    ),
  };
}

/** What a category costs is compared without the shop's own service. */
function withoutService(parts: CostParts): CostParts {
  return { ...parts, service: cents(0) };
}

function merge(one: CategoryCosts, other: CategoryCosts): CategoryCosts {
  return {
    category: one.category,
    lines: one.lines + other.lines,
    quoted: addCents(one.quoted, other.quoted),
    real: addCents(one.real, other.real),
    quotedFreight: addCents(one.quotedFreight, other.quotedFreight),
    realFreight: addCents(one.realFreight, other.realFreight),
    weighed: one.weighed + other.weighed,
    heavier: one.heavier + other.heavier,
    quotedGrams: one.quotedGrams + other.quotedGrams,
    realGrams: one.realGrams + other.realGrams,
    products: worst([...one.products, ...other.products]),
  };
}

function worst(products: readonly ProductWeights[]): ProductWeights[] {
  const byAsin = [...Map.groupBy(products, ({ asin }) => asin).values()].map((same) =>
    same.reduce((one, other) => ({
      asin: one.asin,
      title: one.title,
      units: one.units + other.units,
      quotedGrams: one.quotedGrams + other.quotedGrams,
      realGrams: one.realGrams + other.realGrams,
    })),
  );
  const above = ({ realGrams, quotedGrams }: ProductWeights) => realGrams - quotedGrams;
  return byAsin
    .filter((product) => above(product) > 0)
    .toSorted((one, other) => above(other) - above(one))
    .slice(0, MAX_PRODUCTS);
}

/** Fewer lines than this are chance. */
export const MIN_WEIGHED = 3;
/** A category weighs as quoted within this share, in percent. */
const TOLERANCE = 5;

/**
 * By how many percent a category weighs more (or less) than quoted, where that is systematic: beyond the tolerance, and in most
 * of its lines; null otherwise.
 */
export function systematicWeight(costs: Pick<CategoryCosts, 'weighed' | 'heavier' | 'quotedGrams' | 'realGrams'>) {
  const { weighed, heavier, quotedGrams, realGrams } = costs;
  if (weighed < MIN_WEIGHED || quotedGrams === 0) return null;
  const percent = Math.round((100 * (realGrams - quotedGrams)) / quotedGrams);
  const agreeing = percent > 0 ? heavier : weighed - heavier;
  return Math.abs(percent) >= TOLERANCE && agreeing * 2 > weighed ? percent : null;
}
