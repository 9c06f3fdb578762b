import type { Fees } from '#contract/cart.ts';
import { TARIFF } from '#domain/fees/tariff.ts';
import { fromUnits } from '#domain/money/format.ts';
import { feeRows as copy } from '#web/copy/fee-rows.ts';
import type { FeeRow } from '#web/ui/fee-breakdown.tsx';

/** What a price is made of, line by line, as the breakdown shows it. Lines that cost nothing stay, with the reason. */
export function feeRowsOf(fees: Fees): FeeRow[] {
  return [
    row('product', copy.product, fees.productsTotal),
    row('freight', copy.freight, fees.freight, copy.freightReason(String(fees.weight).replace('.', ','))),
    row('service', copy.service, fees.fee.product, copy.serviceReason(TARIFF.serviceRate / 100)),
    row('handling', copy.handling, fees.handling, copy.handlingReason(TARIFF.handlingPackages)),
    { ...row('delivery', copy.delivery, fees.deliveryFee, copy.zones[fees.deliveryZone]), note: copy.free },
    ...taxRows(fees),
    ...ursecRows(fees),
  ];
}

function row(key: string, label: string, units: number, reason?: string): FeeRow {
  return { key, label, reason, amountCents: fromUnits(units) };
}

function taxRows(fees: Fees): FeeRow[] {
  const { francheseFees, iva, extraFees, useFranchise } = fees;
  if (francheseFees + iva + extraFees === 0) {
    const reason = useFranchise === 'USE' ? copy.withFranchise : copy.nothingTaxable;
    return [{ ...row('taxes', copy.taxes, 0, reason), note: copy.exempt }];
  }
  if (useFranchise === 'NOT_USE') return [row('taxes', copy.taxes, francheseFees, copy.simplified)];
  const rows = [row('iva', copy.iva, iva, copy.general), row('extra', copy.tariffs, extraFees, copy.general)];
  return rows.filter(({ amountCents }) => amountCents !== 0);
}

function ursecRows(fees: Fees): FeeRow[] {
  const rows = [
    row('ursec', copy.ursec, fees.ursecFee, copy.ursecReason),
    row('ursecPhones', copy.ursecPhones, fees.ursecFeeForPhones, copy.ursecPhonesReason),
  ];
  return rows.filter(({ amountCents }) => amountCents !== 0);
}
