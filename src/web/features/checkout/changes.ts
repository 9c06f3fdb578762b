import type { Fees } from '#contract/cart.ts';
import type { Cents } from '#domain/money/cents.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { CartLineView } from '#web/features/cart/cart-line.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import type { TwoCurrencies } from '#web/ui/price.tsx';

/** What the shopper saw at one moment: products, what it costs to bring them, and the day's rate. */
export interface Sight {
  lines: readonly CartLineView[];
  fees: Fees;
  toMoney: (units: number) => TwoCurrencies;
}

/** One amount before and after. */
export interface Change {
  key: string;
  label: string;
  /** A product's title, as the marketplace writes it. */
  isTitle: boolean;
  before: TwoCurrencies;
  /** Null when the product is gone. */
  after: TwoCurrencies | null;
}

const NOTHING: TwoCurrencies = { usd: 0 as Cents, uyu: 0 as Cents };

/** Every price and every fee that is not what it was, and the rate when it moved. */
export function changesBetween(before: Sight, after: Sight): Change[] {
  const lines = lineChanges(before, after);
  const fees = feeChanges(before, after).filter(({ key }) => key !== 'goods' || lines.length === 0);
  return [...lines, ...fees, ...rateChange(before, after)];
}

function lineChanges(before: Sight, after: Sight): Change[] {
  const now = new Map(after.lines.map((line) => [line.productId, line.price]));
  return before.lines.flatMap(({ productId, title, price }) => {
    const current = now.get(productId) ?? null;
    if (current === price) return [];
    const amounts = { before: before.toMoney(price), after: current === null ? null : after.toMoney(current) };
    return [{ key: productId, label: title, isTitle: true, ...amounts }];
  });
}

/** By what a row charges in dollars: pesos move with the rate, which is told apart. */
function feeChanges(before: Sight, after: Sight): Change[] {
  const [then, now] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [then.get(key), now.get(key)];
    const amounts = { before: was?.amount ?? NOTHING, after: is?.amount ?? NOTHING };
    if (amounts.before.usd === amounts.after.usd) return [];
    return [{ key, label: (is ?? was)?.label ?? key, isTitle: false, ...amounts }];
  });
}

function rowsOf({ fees, lines, toMoney }: Sight) {
  return new Map(
    feeRows(fees, lines.length, toMoney).map(({ key, label, amountCents, amountUyuCents = null }) => [
      key,
      { label, amount: { usd: amountCents ?? NOTHING.usd, uyu: amountUyuCents } },
    ]),
  );
}

/** Told in pesos whatever the shopper's currency: the dollar in dollars does not move. */
function rateChange(before: Sight, after: Sight): Change[] {
  const [was, is] = [before.toMoney(1).uyu, after.toMoney(1).uyu];
  if (was === null || is === null || was === is) return [];
  const pesos = (uyu: Cents): TwoCurrencies => ({ usd: NOTHING.usd, uyu });
  return [{ key: 'rate', label: copy.changes.rate, isTitle: false, before: pesos(was), after: pesos(is) }];
}

/** The totals differ in pesos only: dollars would show the same amount twice. */
export function isInPesosOnly(before: TwoCurrencies, after: TwoCurrencies): boolean {
  return before.usd === after.usd && before.uyu !== after.uyu;
}
