import type { Fees } from '#contract/cart.ts';
import { type Cents, multiplyCents } from '#domain/money/cents.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import type { TwoCurrencies } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';

/** What the checkout showed at one moment: products, fees and the exchange rate. `toMoney` takes dollars. */
export interface CheckoutSnapshot {
  lines: readonly CartLineView[];
  fees: Fees;
  toMoney: (units: number) => TwoCurrencies;
}

/** One amount that changed. */
export interface AmountChange {
  key: string;
  label: string;
  /** The label is a product title, in the marketplace's language. */
  isTitle: boolean;
  /** Null for a product that was added. */
  before: TwoCurrencies | null;
  /** Null for a product that was removed. */
  after: TwoCurrencies | null;
}

const ZERO = 0 as Cents;

/** Every price and fee that changed, and the exchange rate if it did. */
export function diffSnapshots(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const lines = lineChanges(before, after);
  const fees = feeChanges(before, after).filter(({ key }) => key !== 'goods' || lines.length === 0);
  return [...lines, ...fees, ...rateChange(before, after)];
}

function lineChanges(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [oldLines, newLines] = [lineAmounts(before), lineAmounts(after)];
  return [...new Map([...oldLines, ...newLines])].flatMap(([productId, { title }]) => {
    const oldAmount = oldLines.get(productId)?.amount ?? null;
    const newAmount = newLines.get(productId)?.amount ?? null;
    if (oldAmount?.usd === newAmount?.usd) return [];
    return [{ key: productId, label: title, isTitle: true, before: oldAmount, after: newAmount }];
  });
}

function lineAmounts({ lines, toMoney }: CheckoutSnapshot) {
  return new Map(
    lines.map(({ productId, title, price, quantity }) => {
      const amount = toMoney(toUnits(multiplyCents(fromUnits(price), quantity)));
      return [productId, { title, amount }] as const;
    }),
  );
}

/** Compares dollars: pesos follow the rate, which `rateChange` reports. */
function feeChanges(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [oldFees, newFees] = [feeAmounts(before), feeAmounts(after)];
  return [...new Set([...oldFees.keys(), ...newFees.keys()])].flatMap((key) => {
    const [oldFee, newFee] = [oldFees.get(key), newFees.get(key)];
    const none = after.toMoney(0);
    const amounts = { before: oldFee?.amount ?? none, after: newFee?.amount ?? none };
    if (amounts.before.usd === amounts.after.usd) return [];
    return [{ key, label: (newFee ?? oldFee)?.label ?? key, isTitle: false, ...amounts }];
  });
}

function feeAmounts({ fees, lines, toMoney }: CheckoutSnapshot) {
  return new Map(
    feeRows({ fees, packages: lines.length }, toMoney).map(({ key, label, amountCents, amountUyuCents = null }) => [
      key,
      { label, amount: { usd: amountCents ?? ZERO, uyu: amountUyuCents } },
    ]),
  );
}

/** The price of one dollar in pesos. */
function rateChange(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [oldRate, newRate] = [before.toMoney(1).uyu, after.toMoney(1).uyu];
  if (oldRate === null || newRate === null || oldRate === newRate) return [];
  const pesos = (uyu: Cents): TwoCurrencies => ({ usd: ZERO, uyu });
  return [{ key: 'rate', label: copy.changes.rate, isTitle: false, before: pesos(oldRate), after: pesos(newRate) }];
}

/** True when only the peso amounts differ, so that showing dollars would repeat the same amount. */
export function differsOnlyInPesos(before: TwoCurrencies, after: TwoCurrencies): boolean {
  return before.usd === after.usd && before.uyu !== after.uyu;
}
