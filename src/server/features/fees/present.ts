import type { Fees } from '#contract/cart.ts';
import type { FranchiseRefusal } from '#domain/fees/franchise.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import { toUnits } from '#domain/money/format.ts';
import type { FranchiseUse } from '#domain/order/status.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';

const REFUSALS: Readonly<Record<FranchiseRefusal, NonNullable<Fees['franchiseRefusal']>>> = {
  AMOUNT: 'AMOUNT',
  WEIGHT: 'WEIGHT',
  UNITS: 'QUANTITY',
  YEARLY_SHIPMENTS: 'YEAR_COUNT',
  YEARLY_AMOUNT: 'YEAR_COUNT',
};

/** A quote for JSON; `requested` is the requested use of the franchise, where it is known. */
export function presentFees(quote: FeeQuote, requested: FranchiseUse = quote.useFranchise): Fees {
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
    ursecFee: toUnits(quote.ursecFee),
    ursecFeeForPhones: toUnits(quote.ursecFeeForPhones),
    total: toUnits(quote.total),
    bigPriceDetected: quote.bigPriceDetected,
    excededQuantityLimit: quote.excededQuantityLimit,
    excededLimitImportationAmount: quote.excededLimitImportationAmount,
    useFranchise: quote.useFranchise,
    franchiseLeft: quote.franchiseLeft,
    deliveryZone: quote.deliveryZone,
    franchiseOffered: quote.franchiseOffered,
    franchiseRefusal: refusalOf(quote, requested),
  };
}

function refusalOf({ useFranchise, refusal }: FeeQuote, requested: FranchiseUse): Fees['franchiseRefusal'] {
  return requested === 'USE' && useFranchise !== 'USE' && refusal !== null ? REFUSALS[refusal] : null;
}
