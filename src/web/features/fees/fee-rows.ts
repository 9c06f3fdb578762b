import type { Fees } from '#contract/cart.ts';
import { formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import type { FeeRow } from '#ui/components/fee-breakdown.tsx';
import type { TwoCurrencies } from '#ui/components/price.tsx';
import { fees as copy } from '#web/copy/fees.ts';
import { formatPercent, type RegimeFigures, regimeFigures } from './regime-figures.ts';

type ToMoney = (units: number) => TwoCurrencies;

type ToRow = (key: string, units: number, text: Pick<FeeRow, 'label' | 'reason' | 'note'>) => FeeRow;

type Charges =
  | 'productsTotal'
  | 'forwardedGoods'
  | 'freight'
  | 'handling'
  | 'deliveryFee'
  | 'francheseFees'
  | 'iva'
  | 'extraFees';

/** What the breakdown shows of a quote. */
type ShownFees = Pick<
  Fees,
  Charges | 'weight' | 'fee' | 'ursecFee' | 'ursecFeeForPhones' | 'useFranchise' | 'deliveryZone' | 'regime' | 'tariff'
>;

interface Breakdown {
  fees: ShownFees;
  packages: number;
  /** The delivery is not chosen yet, and nothing is charged for it. */
  deliveryOpen?: boolean | undefined;
}

/** Rows of the fee breakdown, each with its reason. Free rows stay, with a note; uncharged URSEC rows are left out. */
export function feeRows({ fees, packages, deliveryOpen = false }: Breakdown, toMoney: ToMoney): FeeRow[] {
  const row: ToRow = (key, units, rest) => {
    const { usd, uyu } = toMoney(units);
    return { key, amountCents: usd, amountUyuCents: uyu, ...rest };
  };
  const perUnit = formatMoneyCompact(fromUnits(fees.tariff.ursec), 'USD');
  const rows = [
    row('goods', fees.productsTotal, { label: copy.goods }),
    row('freight', fees.freight, { label: copy.freight, reason: copy.freightReason(formatKilograms(fees.weight)) }),
    row('service', fees.fee.product, {
      label: copy.service,
      reason: copy.serviceReason(formatPercent(fees.tariff.service)),
    }),
    row('handling', fees.handling, { label: copy.handling, reason: handlingReason(fees, packages) }),
    row('delivery', fees.deliveryFee, {
      label: copy.delivery,
      reason: deliveryOpen ? copy.deliveryOpen : copy.zones[fees.deliveryZone],
      note: deliveryOpen ? copy.toChoose : copy.free,
    }),
    ...taxRows(fees, row, regimeFigures(fees.regime)),
    ...[
      row('ursec', fees.ursecFee, { label: copy.ursec, reason: copy.ursecReason(perUnit) }),
      row('phones', fees.ursecFeeForPhones, { label: copy.phones, reason: copy.phonesReason(perUnit) }),
    ].filter(isCharged),
  ];
  // Nothing is bought for parcels of other stores alone.
  const isOfParcels = fees.productsTotal === 0 && fees.forwardedGoods > 0;
  return isOfParcels ? rows.filter(({ key }) => key !== 'goods' && key !== 'service') : rows;
}

/** Sum of the customs charges, in dollars. */
export function totalTaxes({
  francheseFees,
  iva,
  extraFees,
}: Pick<Fees, 'francheseFees' | 'iva' | 'extraFees'>): number {
  return (Math.round(francheseFees * 100) + Math.round(iva * 100) + Math.round(extraFees * 100)) / 100;
}

function taxRows(fees: ShownFees, row: ToRow, regime: RegimeFigures): FeeRow[] {
  if (totalTaxes(fees) === 0) {
    const reason = fees.useFranchise === 'USE' ? copy.withFranchise : copy.media;
    return [row('taxes', 0, { label: copy.taxes, reason, note: copy.exempt })];
  }
  if (fees.useFranchise === 'NOT_USE') {
    return [row('taxes', fees.francheseFees, { label: copy.taxes, reason: copy.simplified(regime) })];
  }
  return [
    row('iva', fees.iva, {
      label: copy.iva,
      reason: copy.ivaReason(fees.useFranchise === 'USE' ? regime.franchise.iva : regime.general.iva),
    }),
    row('duties', fees.extraFees, { label: copy.duties, reason: copy.dutiesReason(regime) }),
  ].filter(isCharged);
}

function isCharged(row: FeeRow): boolean {
  return (row.amountCents ?? 0) > 0;
}

function handlingReason({ tariff: { handling } }: ShownFees, packages: number): string {
  return packages <= handling.packages ? copy.handlingUpTo(handling.packages) : copy.handlingMore(packages);
}

function formatKilograms(weight: number): string {
  return weight.toFixed(1).replace('.', ',');
}
