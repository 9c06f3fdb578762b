import type { FranchiseRefusal } from '#domain/fees/franchise.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { freightTier, TARIFF } from '#domain/fees/tariff.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { tenthsToKilograms } from '#domain/weight/kilograms.ts';

/** Why a line costs what it costs; amounts in USD cents, rates in whole percent, weights in kilograms. */
export type FeeReason =
  | { code: 'GOODS' }
  | { code: 'FREIGHT'; weightKg: number; perKilo: Cents; percentOff: number }
  | { code: 'HANDLING'; packages: number; included: number; perFurtherPackage: Cents }
  | { code: 'SERVICE'; percent: number }
  | { code: 'DELIVERY'; zone: DeliveryZone }
  | { code: 'FRANCHISE_USED'; left: number | null }
  | { code: 'NOTHING_TAXABLE' }
  | { code: 'SIMPLIFIED'; percent: number; minimum: Cents; handling: Cents; refusal: FranchiseRefusal | null }
  | { code: 'GENERAL_IVA' | 'GENERAL_EXTRA'; percent: number; refusal: FranchiseRefusal | null }
  | { code: 'FRANCHISE_IVA'; percent: number }
  | { code: 'URSEC'; units: number; perUnit: Cents }
  | { code: 'TOTAL' };

export type FeeLineKey =
  | 'productsTotal'
  | 'freight'
  | 'handling'
  | 'serviceFee'
  | 'deliveryFee'
  | 'francheseFees'
  | 'iva'
  | 'extraFees'
  | 'ursecFee'
  | 'ursecFeeForPhones'
  | 'total';

export interface FeeLine {
  key: FeeLineKey;
  amount: Cents;
  reason: FeeReason;
}

/** The breakdown from the goods down to the total, each line with its reason; lines that do not apply are left out. */
export function explainFees(quote: FeeQuote, regime: CustomsRegime): FeeLine[] {
  const tier = freightTier(quote.weightTenths);
  return [
    { key: 'productsTotal', amount: quote.productsTotal, reason: { code: 'GOODS' } },
    {
      key: 'freight',
      amount: quote.freight,
      reason: {
        code: 'FREIGHT',
        weightKg: tenthsToKilograms(quote.weightTenths),
        perKilo: tier.perKilo,
        percentOff: tier.percentOff,
      },
    },
    {
      key: 'handling',
      amount: quote.handling,
      reason: {
        code: 'HANDLING',
        packages: quote.packages,
        included: TARIFF.handlingPackages,
        perFurtherPackage: TARIFF.handlingPerFurtherPackage,
      },
    },
    { key: 'serviceFee', amount: quote.serviceFee, reason: { code: 'SERVICE', percent: TARIFF.serviceRate / 100 } },
    { key: 'deliveryFee', amount: quote.deliveryFee, reason: { code: 'DELIVERY', zone: quote.deliveryZone } },
    ...taxLines(quote, regime),
    ...ursecLines(quote),
    { key: 'total', amount: quote.total, reason: { code: 'TOTAL' } },
  ];
}

function taxLines(quote: FeeQuote, regime: CustomsRegime): FeeLine[] {
  const { francheseFees, iva, extraFees, refusal } = quote;
  if (quote.taxableGoods === 0) {
    return [{ key: 'francheseFees', amount: francheseFees, reason: { code: 'NOTHING_TAXABLE' } }];
  }
  switch (quote.useFranchise) {
    case 'USE': {
      const free: FeeLine = {
        key: 'francheseFees',
        amount: francheseFees,
        reason: { code: 'FRANCHISE_USED', left: quote.franchiseLeft },
      };
      const ivaReason: FeeReason = { code: 'FRANCHISE_IVA', percent: regime.franchiseIva / 100 };
      return iva === 0 ? [free] : [free, { key: 'iva', amount: iva, reason: ivaReason }];
    }
    case 'NOT_USE': {
      const reason: FeeReason = {
        code: 'SIMPLIFIED',
        percent: regime.simplifiedRate / 100,
        minimum: regime.simplifiedMinUsd,
        handling: regime.simplifiedHandlingUsd,
        refusal,
      };
      return [{ key: 'francheseFees', amount: francheseFees, reason }];
    }
    case 'NOT_APPLICABLE':
      return [
        { key: 'iva', amount: iva, reason: { code: 'GENERAL_IVA', percent: regime.generalIva / 100, refusal } },
        {
          key: 'extraFees',
          amount: extraFees,
          reason: { code: 'GENERAL_EXTRA', percent: regime.generalExtra / 100, refusal },
        },
      ];
  }
}

function ursecLines(quote: FeeQuote): FeeLine[] {
  const keys = ['ursecFee', 'ursecFeeForPhones'] as const;
  return keys
    .filter((key) => quote[key] > 0)
    .map((key) => ({
      key,
      amount: quote[key],
      reason: { code: 'URSEC', units: quote[key] / TARIFF.ursecPerUnit, perUnit: TARIFF.ursecPerUnit },
    }));
}
