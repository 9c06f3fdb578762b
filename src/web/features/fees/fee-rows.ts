import type { Fees } from '#contract/cart.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { TARIFF } from '#domain/fees/tariff.ts';
import { formatRound } from '#domain/money/format.ts';
import type { FeeRow } from '#ui/fee-breakdown.tsx';
import type { TwoCurrencies } from '#ui/price.tsx';
import { fees as words } from '#web/copy/fees.ts';
import { type RegimeWords, wordsOf } from '#web/features/fees/regime-words.ts';

type ToMoney = (units: number) => TwoCurrencies;

interface RowWords {
  label: string;
  reason?: string;
  note?: string;
}

type ToRow = (key: string, units: number, words: RowWords) => FeeRow;

interface Charged {
  fees: Fees;
  packages: number;
  /** The one that they were reckoned with: its rates are named. */
  regime: CustomsRegime;
}

/** The breakdown as the summary shows it, every line with its reason; lines that cost nothing stay and say why. */
export function feeRows({ fees, packages, regime }: Charged, toMoney: ToMoney): FeeRow[] {
  const row: ToRow = (key, units, rest) => {
    const { usd, uyu } = toMoney(units);
    return { key, amountCents: usd, amountUyuCents: uyu, ...rest };
  };
  const perUnit = formatRound(TARIFF.ursecPerUnit, 'USD');
  return [
    row('goods', fees.productsTotal, { label: words.goods }),
    row('freight', fees.freight, { label: words.freight, reason: words.freightReason(kilos(fees.weight)) }),
    row('service', fees.fee.product, { label: words.service, reason: words.serviceReason(TARIFF.serviceRate / 100) }),
    row('handling', fees.handling, { label: words.handling, reason: handlingReason(packages) }),
    row('delivery', fees.deliveryFee, {
      label: words.delivery,
      reason: words.zones[fees.deliveryZone],
      note: words.free,
    }),
    ...taxRows(fees, row, wordsOf(regime)),
    ...[
      row('ursec', fees.ursecFee, { label: words.ursec, reason: words.ursecReason(perUnit) }),
      row('phones', fees.ursecFeeForPhones, { label: words.phones, reason: words.phonesReason(perUnit) }),
    ].filter(isCharged),
  ];
}

/** All that goes to customs, in dollars. */
export function taxesOf({ francheseFees, iva, extraFees }: Fees): number {
  return (Math.round(francheseFees * 100) + Math.round(iva * 100) + Math.round(extraFees * 100)) / 100;
}

function taxRows(fees: Fees, row: ToRow, regime: RegimeWords): FeeRow[] {
  if (taxesOf(fees) === 0) {
    const reason = fees.useFranchise === 'USE' ? words.withFranchise : words.media;
    return [row('taxes', 0, { label: words.taxes, reason, note: words.exempt })];
  }
  if (fees.useFranchise === 'NOT_USE') {
    return [row('taxes', fees.francheseFees, { label: words.taxes, reason: words.simplified(regime) })];
  }
  return [
    row('iva', fees.iva, { label: words.iva, reason: words.ivaReason(regime) }),
    row('duties', fees.extraFees, { label: words.duties, reason: words.dutiesReason(regime) }),
  ].filter(isCharged);
}

function isCharged(row: FeeRow): boolean {
  return (row.amountCents ?? 0) > 0;
}

function handlingReason(packages: number): string {
  return packages <= TARIFF.handlingPackages
    ? words.handlingUpTo(TARIFF.handlingPackages)
    : words.handlingMore(packages);
}

function kilos(weight: number): string {
  return weight.toFixed(1).replace('.', ',');
}
