import type { Fees } from '#contract/cart.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';
import type { WeightQuoteRequest } from './quote-request.ts';

/** Quotes a price and a weight without a product, with the same domain code as the server. */
export function quoteByWeight(request: WeightQuoteRequest, regime: CustomsRegime): Fees {
  const quote = quoteFees({
    lines: [
      {
        asin: '' as Asin,
        unitPrice: cents(Math.round(request.price * 100)),
        quantity: request.quantity,
        unitWeight: grams(Math.round(request.weight * 1000)),
        exempt: request.media,
        ursec: 'none',
      },
    ],
    useFranchise: request.useFranchise,
    deliveryZone: request.deliveryZone,
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
    franchiseRefusal: quote.taxableGoods === 0 ? 'NOTHING_TAXABLE' : null,
  };
}
