import type { Fees } from '#contract/cart.ts';
import { type Cents, multiplyCents } from '#domain/money/cents.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import type { TwoCurrencies } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import type { ProductTitle } from '#web/features/catalog/summary-title.tsx';
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
  /** Its name, or the product whose price it is. */
  label: string | ProductTitle;
  /** Null for a product that was added. */
  before: TwoCurrencies | null;
  /** Null for a product that was removed. */
  after: TwoCurrencies | null;
}

const ZERO = 0 as Cents;

/** Every price and fee that changed, and the exchange rate if it did. */
export function diffSnapshots(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const lines = amountChanges(lineAmounts(before), lineAmounts(after), null);
  const fees = amountChanges(feeAmounts(before), feeAmounts(after), after.toMoney(0));
  const shownFees = fees.filter(({ key }) => key !== 'goods' || lines.length === 0);
  return [...lines, ...shownFees, ...rateChange(before, after)];
}

type Amounts = Map<string, Pick<AmountChange, 'label'> & { amount: TwoCurrencies }>;

/** Compares dollars: pesos follow the rate, which `rateChange` reports. `none`: what stands for an amount that is not there. */
function amountChanges(before: Amounts, after: Amounts, none: TwoCurrencies | null): AmountChange[] {
  return [...new Map([...before, ...after])].flatMap(([key, { label }]) => {
    const [was, is] = [before.get(key)?.amount ?? none, after.get(key)?.amount ?? none];
    return was?.usd === is?.usd ? [] : [{ key, label, before: was, after: is }];
  });
}

function lineAmounts({ lines, toMoney }: CheckoutSnapshot): Amounts {
  return new Map(
    lines.map(({ productId, title, translatedTitle, price, quantity }) => {
      const amount = toMoney(toUnits(multiplyCents(fromUnits(price), quantity)));
      return [productId, { label: { title, translatedTitle }, amount }];
    }),
  );
}

function feeAmounts({ fees, lines, toMoney }: CheckoutSnapshot): Amounts {
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
  return [{ key: 'rate', label: copy.changes.rate, before: pesos(oldRate), after: pesos(newRate) }];
}

/** True when only the peso amounts differ, so that showing dollars would repeat the same amount. */
export function differsOnlyInPesos(before: TwoCurrencies, after: TwoCurrencies): boolean {
  return before.usd === after.usd && before.uyu !== after.uyu;
}
