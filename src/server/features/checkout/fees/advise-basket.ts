import type { BasketAdvice, cartEndpoints } from '#contract/cart.ts';
import type { z } from '#contract/zod.ts';
import { bestSplit, type Shipment } from '#domain/fees/best-split.ts';
import { type FeeQuote, quoteFees } from '#domain/fees/quote.ts';
import { cheaperTier } from '#domain/fees/tariff.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { presentFees } from './present.ts';
import { readBasket } from './quote-fees.ts';
import { readFeeRequest } from './quote-lines.ts';

/** Less is not worth a second order. */
const MIN_SAVED = cents(1_00);
/** So little weight may be missing at most, in grams: more of it is another purchase. */
const MAX_MISSING_GRAMS = 500;

/** How some lines cost less: in several shipments, or with a little more weight. The year is the caller's. */
export async function adviseBasket(
  deps: Pick<Context, 'db' | 'clock' | 'rules' | 'cache'>,
  body: z.output<typeof cartEndpoints.adviseBasket.body>,
  customerId: string | null,
): Promise<BasketAdvice | Refusal> {
  const basket = await readBasket(deps, body, { customerId, ofPage: false });
  if (isRefusal(basket)) return basket;
  const request = await readFeeRequest({ ...deps, rules: deps.rules.current() }, basket);
  const using = quoteFees({ ...request, useFranchise: 'USE' });
  const notUsing = quoteFees({ ...request, useFranchise: 'NOT_USE' });
  const together = using.total <= notUsing.total ? using : notUsing;
  return { split: adviseSplit(together, bestSplit(request)), tier: adviseTier(together) };
}

function adviseSplit(together: FeeQuote, shipments: readonly Shipment[]): BasketAdvice['split'] {
  const saved = cents(together.total - sumCents(shipments.map(({ quote }) => quote.total)));
  if (shipments.length < 2 || saved < MIN_SAVED) return null;
  return {
    saved: toUnits(saved),
    together: presentFees(together),
    shipments: shipments
      .toSorted((one, other) => other.quote.total - one.quote.total)
      .map(({ lines, quote }) => ({
        fees: presentFees(quote),
        products: lines.map(({ asin, quantity }) => ({ asin, quantity })),
      })),
  };
}

function adviseTier({ tariff, weightTenths, realWeight }: FeeQuote): BasketAdvice['tier'] {
  const tier = cheaperTier(tariff, weightTenths);
  if (tier === null) return null;
  const missingGrams = tier.fromTenths * 100 - realWeight;
  if (missingGrams > MAX_MISSING_GRAMS) return null;
  return { missingGrams, fromKilograms: tier.fromTenths / 10, saved: toUnits(tier.saved) };
}
