import type { CustomsRegime } from '#domain/fees/regime.ts';
import { type Cents, cents, ZERO_CENTS } from '#domain/money/cents.ts';
import { percentOf, roundHalfUp } from '#domain/money/round.ts';
import type { FranchiseUse } from '#domain/order/status.ts';

export interface TaxBase {
  productsTotal: Cents;
  /** Goods without books and media. */
  taxableGoods: Cents;
  freight: Cents;
  /** Exact weights in the same unit, for the taxed share of freight. */
  taxableWeight: bigint;
  totalWeight: bigint;
}

export interface Taxes {
  francheseFees: Cents;
  iva: Cents;
  extraFees: Cents;
}

const NO_TAXES: Taxes = { francheseFees: ZERO_CENTS, iva: ZERO_CENTS, extraFees: ZERO_CENTS };

/** Taxes of a parcel under the applied regime, in USD cents. Without taxable goods there is no tax and no minimum. */
export function taxesOf(applied: FranchiseUse, base: TaxBase, regime: CustomsRegime): Taxes {
  if (base.taxableGoods === 0) return NO_TAXES;
  switch (applied) {
    case 'USE':
      return { ...NO_TAXES, iva: franchiseIva(base, regime) };
    case 'NOT_USE':
      return { ...NO_TAXES, francheseFees: simplifiedTax(base.taxableGoods, regime) };
    case 'NOT_APPLICABLE':
      return {
        ...NO_TAXES,
        iva: shareOfCif(base, regime.generalIva),
        extraFees: shareOfCif(base, regime.generalExtra),
      };
  }
}

function simplifiedTax(taxableGoods: Cents, regime: CustomsRegime): Cents {
  const tax = Math.max(percentOf(taxableGoods, regime.simplifiedRate), regime.simplifiedMinUsd);
  return cents(tax + regime.simplifiedHandlingUsd);
}

function franchiseIva(base: TaxBase, regime: CustomsRegime): Cents {
  const exempt = regime.ivaExemptBelowUsd !== null && base.productsTotal < regime.ivaExemptBelowUsd;
  return exempt ? ZERO_CENTS : shareOfCif(base, regime.franchiseIva);
}

/**
 * A tax on cost, insurance and freight (CIF). The share of freight stays an exact fraction; only the tax is rounded.
 */
function shareOfCif(base: TaxBase, basisPoints: number): Cents {
  const whole = base.totalWeight > 0n ? base.totalWeight : 1n;
  const cif = BigInt(base.taxableGoods) * whole + BigInt(base.freight) * base.taxableWeight;
  return cents(roundHalfUp(cif * BigInt(basisPoints), whole * 10_000n));
}
