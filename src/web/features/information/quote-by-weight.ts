import type { Fees } from '#contract/cart.ts';
import type { Regime, TariffReply } from '#contract/fee-rules.ts';
import type { Settings } from '#contract/settings.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import { cents } from '#domain/money/cents.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';
import type { WeightQuoteRequest } from './quote-request.ts';

/** What prices are computed with today, as the server answers with it. */
export type ShopRules = Pick<Settings, 'regime' | 'tariff'>;

/** Quotes a price and a weight without a product, with the same domain code as the server. */
export function quoteByWeight(request: WeightQuoteRequest, { regime, tariff }: ShopRules): Fees {
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
    rules: { regime: toCustomsRegime(regime), tariff: toTariff(tariff) },
  });
  return {
    productsTotal: toUnits(quote.productsTotal),
    forwardedGoods: toUnits(quote.forwardedGoods),
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
    regime,
    tariff,
    franchiseRefusal: quote.taxableGoods === 0 ? 'NOTHING_TAXABLE' : null,
  };
}

/** The rules of the server's answer, for the domain: the calculator has no rules of its own. */
function toCustomsRegime({ franchise, simplified, general, ...limits }: Regime): CustomsRegime {
  const toBasisPoints = (percent: number) => Math.round(percent * 100);
  const toLimit = (units: number | null) => (units === null ? null : fromUnits(units));
  return {
    name: '',
    validFrom: '',
    decree: limits.decree,
    shipmentsPerYear: limits.shipmentsPerYear,
    maxKg: limits.maxKg,
    maxEqualUnits: limits.maxEqualUnits,
    perShipmentUsd: fromUnits(franchise.below),
    annualUsd: toLimit(franchise.annual),
    franchiseIva: toBasisPoints(franchise.iva),
    ivaExemptOrigin: franchise.ivaExemptOrigin,
    ivaExemptBelowUsd: toLimit(franchise.ivaExemptBelow),
    simplifiedMaxUsd: fromUnits(simplified.below),
    simplifiedRate: toBasisPoints(simplified.rate),
    simplifiedMinUsd: fromUnits(simplified.minimum),
    simplifiedHandlingUsd: fromUnits(simplified.handling),
    generalIva: toBasisPoints(general.iva),
    generalExtra: toBasisPoints(general.extra),
    generalRange: [toBasisPoints(general.least), toBasisPoints(general.most)],
  };
}

function toTariff({ freight, handling, service, delivery, ursec }: TariffReply): Tariff {
  const { PICKUP, MONTEVIDEO, OTHER_DEPARTMENTS } = delivery;
  return {
    freightTiers: freight.map(({ from, perKilo }) => ({
      fromTenths: Math.round(from * 10),
      perKilo: fromUnits(perKilo),
    })),
    handling: fromUnits(handling.base),
    handlingPackages: handling.packages,
    handlingPerFurtherPackage: fromUnits(handling.further),
    serviceRate: Math.round(service * 100),
    delivery: {
      PICKUP: fromUnits(PICKUP),
      MONTEVIDEO: fromUnits(MONTEVIDEO),
      OTHER_DEPARTMENTS: fromUnits(OTHER_DEPARTMENTS),
    },
    ursecPerUnit: fromUnits(ursec),
  };
}
