import { GOLDEN_BASKETS, type GoldenBasket } from '#domain/fees/golden-baskets.ts';
import { type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import type { Rules } from '#domain/fees/rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { FranchiseUse } from '#domain/order/status.ts';

/** What a price is made of, in the order in which it is shown. */
export const FEE_COMPONENTS = [
  'productsTotal',
  'freight',
  'handling',
  'serviceFee',
  'deliveryFee',
  'francheseFees',
  'iva',
  'extraFees',
  'ursecFee',
  'ursecFeeForPhones',
] as const satisfies readonly (keyof FeeQuote)[];
export type FeeComponent = (typeof FEE_COMPONENTS)[number];

export interface BeforeAndAfter<Value> {
  before: Value;
  after: Value;
}

/** What other rules make of a basket. */
export interface BasketDifference {
  name: string;
  total: BeforeAndAfter<Cents>;
  /** What the total changes by, in cents. */
  change: number;
  /** The components that change. */
  components: (BeforeAndAfter<Cents> & { component: FeeComponent })[];
  /** The regime that applies. */
  franchise: BeforeAndAfter<FranchiseUse>;
}

/** Every golden basket under the rules of before and of after. */
export function compareRules(
  before: Rules,
  after: Rules,
  baskets: readonly GoldenBasket[] = GOLDEN_BASKETS,
): BasketDifference[] {
  return baskets.map(({ name, request }) => {
    const quotes = { before: quoteFees({ ...request, rules: before }), after: quoteFees({ ...request, rules: after }) };
    return {
      name,
      total: { before: quotes.before.total, after: quotes.after.total },
      change: quotes.after.total - quotes.before.total,
      components: FEE_COMPONENTS.flatMap((component) => {
        const values = { before: quotes.before[component], after: quotes.after[component] };
        return values.before === values.after ? [] : [{ component, ...values }];
      }),
      franchise: { before: quotes.before.useFranchise, after: quotes.after.useFranchise },
    };
  });
}

/** Whether a basket costs something else, or comes in under another regime. */
export function isChanged({ change, components, franchise }: BasketDifference): boolean {
  return change !== 0 || components.length > 0 || franchise.before !== franchise.after;
}
