import type { Fees } from '#contract/cart.ts';
import { type Cents, multiplyCents } from '#domain/money/cents.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import type { TwoCurrencies } from '#ui/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { currentRegime } from '#web/features/fees/regime-figures.ts';

/** What the shopper saw at one moment: products, what it costs to bring them, and the day's rate. */
export interface CheckoutSnapshot {
  lines: readonly CartLineView[];
  fees: Fees;
  toMoney: (units: number) => TwoCurrencies;
}

/** One amount before and after. */
export interface AmountChange {
  key: string;
  label: string;
  /** A product's title, as the marketplace writes it. */
  isTitle: boolean;
  /** Null for a product that was not there. */
  before: TwoCurrencies | null;
  /** Null for one that is gone. */
  after: TwoCurrencies | null;
}

const ZERO: TwoCurrencies = { usd: 0 as Cents, uyu: 0 as Cents };

/** Every price and every fee that is not what it was, and the rate when it moved. */
export function diffSnapshots(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const lines = lineChanges(before, after);
  const fees = feeChanges(before, after).filter(({ key }) => key !== 'goods' || lines.length === 0);
  return [...lines, ...fees, ...rateChange(before, after)];
}

function lineChanges(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [then, now] = [linesOf(before), linesOf(after)];
  return [...new Map([...then, ...now])].flatMap(([productId, { title }]) => {
    const [was, is] = [then.get(productId)?.amount ?? null, now.get(productId)?.amount ?? null];
    if (was?.usd === is?.usd) return [];
    return [{ key: productId, label: title, isTitle: true, before: was, after: is }];
  });
}

function linesOf({ lines, toMoney }: CheckoutSnapshot) {
  return new Map(
    lines.map(({ productId, title, price, quantity }) => {
      const amount = toMoney(toUnits(multiplyCents(fromUnits(price), quantity)));
      return [productId, { title, amount }] as const;
    }),
  );
}

/** By what a row charges in dollars: pesos move with the rate, which is told apart. */
function feeChanges(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [then, now] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [then.get(key), now.get(key)];
    const amounts = { before: was?.amount ?? ZERO, after: is?.amount ?? ZERO };
    if (amounts.before.usd === amounts.after.usd) return [];
    return [{ key, label: (is ?? was)?.label ?? key, isTitle: false, ...amounts }];
  });
}

function rowsOf({ fees, lines, toMoney }: CheckoutSnapshot) {
  return new Map(
    feeRows({ fees, packages: lines.length, regime: currentRegime() }, toMoney).map(
      ({ key, label, amountCents, amountUyuCents = null }) => [
        key,
        { label, amount: { usd: amountCents ?? ZERO.usd, uyu: amountUyuCents } },
      ],
    ),
  );
}

/** Told in pesos whatever the shopper's currency: the dollar in dollars does not move. */
function rateChange(before: CheckoutSnapshot, after: CheckoutSnapshot): AmountChange[] {
  const [was, is] = [before.toMoney(1).uyu, after.toMoney(1).uyu];
  if (was === null || is === null || was === is) return [];
  const pesos = (uyu: Cents): TwoCurrencies => ({ usd: ZERO.usd, uyu });
  return [{ key: 'rate', label: copy.changes.rate, isTitle: false, before: pesos(was), after: pesos(is) }];
}

/** The totals differ in pesos only: dollars would show the same amount twice. */
export function differsOnlyInPesos(before: TwoCurrencies, after: TwoCurrencies): boolean {
  return before.usd === after.usd && before.uyu !== after.uyu;
}
