import type { Fees } from '#contract/cart.ts';
import type { FranchiseRefusal } from '#domain/fees/franchise.ts';
import type { OrderQuote } from '#domain/fees/quote.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { ZERO_CENTS } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';
import { presentRegime } from './present-regime.ts';
import { presentTariff } from './present-tariff.ts';

const REFUSALS: Readonly<Record<FranchiseRefusal, NonNullable<Fees['franchiseRefusal']>>> = {
  NOTHING_TAXABLE: 'NOTHING_TAXABLE',
  AMOUNT: 'AMOUNT',
  WEIGHT: 'WEIGHT',
  UNITS: 'QUANTITY',
  YEARLY_SHIPMENTS: 'YEAR_COUNT',
  YEARLY_AMOUNT: 'YEAR_AMOUNT',
};

export function presentFees(quote: OrderQuote): Fees {
  return {
    productsTotal: toUnits(quote.productsTotal),
    forwardedGoods: toUnits(quote.forwardedGoods ?? ZERO_CENTS),
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
    franchiseRefusal: refusalOf(quote),
    regime: presentRegime(quote.regime),
    tariff: presentTariff(quotedTariff(quote)),
  };
}

/** None when the franchise is used, nor when the shopper chose to pay the taxes instead and does. */
function refusalOf({ useFranchise, requestedFranchise, refusal }: OrderQuote): Fees['franchiseRefusal'] {
  const asRequested = useFranchise === 'USE' || (useFranchise === 'NOT_USE' && requestedFranchise === 'NOT_USE');
  return asRequested || refusal === null ? null : REFUSALS[refusal];
}
