import type { Fees } from '#contract/cart.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';
import type { WeightQuoteRequest } from './quote-request.ts';

/** A price and a weight that belong to no product, through the shop's own sums. */
export function quoteByWeight(wish: WeightQuoteRequest, regime: CustomsRegime): Fees {
  const quote = quoteFees({
    lines: [
      {
        asin: '' as Asin,
        unitPrice: cents(Math.round(wish.price * 100)),
        quantity: wish.quantity,
        unitWeight: grams(Math.round(wish.weight * 1000)),
        exempt: wish.media,
        ursec: 'none',
      },
    ],
    useFranchise: wish.useFranchise,
    deliveryZone: wish.deliveryZone,
    franchisesUsed: null,
    regime,
  });
  return {
    productsTotal: toUnits(quote.productsTotal),
    realWeight: gramsToKilograms(quote.realWeight),
    weight: tenthsToKilograms(quote.weightTenths),
    freight: toUnits(quote.freight),
    handling: toUnits(quote.handling),
    fee: { product: toUnits(quote.serviceFee) },
    deliveryFee: toUnits(quote.deliveryFee),
    francheseFees: toUnits(quote.francheseFees),
    iva: toUnits(quote.iva),
    extraFees: toUnits(quote.extraFees),
    ursecFee: 0,
    ursecFeeForPhones: 0,
    total: toUnits(quote.total),
    bigPriceDetected: quote.bigPriceDetected,
    excededQuantityLimit: quote.excededQuantityLimit,
    excededLimitImportationAmount: quote.excededLimitImportationAmount,
    useFranchise: quote.useFranchise,
    franchiseLeft: null,
    deliveryZone: quote.deliveryZone,
    franchiseOffered: quote.franchiseOffered,
    franchiseRefusal: null,
  };
}
