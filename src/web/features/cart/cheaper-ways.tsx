import type { BasketAdvice, Fees } from '#contract/cart.ts';
import { countUnits, subtractLines } from '#domain/cart/lines.ts';
import { type Cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { Button } from '#ui/components/button.tsx';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { Money } from '#ui/components/price.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cheaperWays as copy } from '#web/copy/cheaper-ways.ts';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useChangeCart } from './cart-changes.ts';
import type { CartLineView } from './cart-line.ts';

type Split = NonNullable<BasketAdvice['split']>;

interface CheaperWaysProps {
  split: Split | null;
  tier: BasketAdvice['tier'];
  lines: readonly CartLineView[];
}

/** Several shipments, a little more weight, or both. */
export function CheaperWays({ split, tier, lines }: CheaperWaysProps) {
  return (
    <>
      {split ? <SplitAdvice split={split} lines={lines} /> : null}
      {tier ? (
        <p className={split ? 'note' : 'basket-advice__line'}>
          <MoneyText>{tierText(tier)}</MoneyText>
        </p>
      ) : null}
    </>
  );
}

function tierText({ missingGrams, fromKilograms, saved }: NonNullable<BasketAdvice['tier']>): string {
  return copy.tier(missingGrams, fromKilograms.toFixed(1).replace('.', ','), dollars(saved));
}

function dollars(units: number): string {
  return formatMoney(fromUnits(units), 'USD');
}

/** What a split saves; opened, why, line by line, and the button that does it. */
function SplitAdvice({ split, lines }: { split: Split; lines: readonly CartLineView[] }) {
  const count = split.shipments.length;
  const change = useChangeCart();
  const { show } = useSnackbar();
  const act = async () => {
    const [first] = split.shipments;
    if (!first) return;
    const keep = first.products.map(({ asin, quantity }) => ({ productId: asin, quantity }));
    if (await change({ kind: 'split', keep, saved: subtractLines(lines, keep) }))
      show({ kind: 'success', text: copy.done });
  };
  return (
    <Collapsible
      className="basket-advice__split"
      summary={
        <span>
          <MoneyText>{copy.split(count, dollars(split.saved))}</MoneyText>{' '}
          <span className="basket-advice__how">{copy.how}</span>
        </span>
      }
    >
      <div className="stack">
        <ol className="basket-advice__shipments">
          {split.shipments.map(({ fees, products }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shipment has no other name than its place
            <li key={index}>
              <p>
                <strong>{copy.shipment(index + 1, countUnits(products))}</strong>, {regimeText(fees)}
              </p>
              <ul className="note">
                {products.map(({ asin, quantity }) => (
                  <ShipmentProduct
                    key={asin}
                    line={lines.find(({ productId }) => productId === asin)}
                    quantity={quantity}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <Comparison split={split} />
        <p className="note">{copy.orders}</p>
        <p>
          <Button small onClick={() => void act()}>
            {copy.act(count)}
          </Button>
        </p>
      </div>
    </Collapsible>
  );
}

function regimeText(fees: Fees): string {
  if (totalTaxes(fees) > 0) return copy.withTaxes;
  return fees.useFranchise === 'USE' ? copy.withFranchise : copy.withoutTaxes;
}

function ShipmentProduct({ line, quantity }: { line: CartLineView | undefined; quantity: number }) {
  if (!line) return null;
  return (
    <li>
      {quantity} × <SummaryTitle title={line.title} translatedTitle={line.translatedTitle} />
    </li>
  );
}

/** Each part of the price as one order and as several. */
function Comparison({ split: { together, shipments } }: { split: Split }) {
  const toMoney = useTwoCurrencies();
  const rows = Object.entries(PARTS).map(([name, part]) => {
    const one = centsOf(part(together));
    const several = sumCents(shipments.map(({ fees }) => centsOf(part(fees))));
    return { name: name as keyof typeof PARTS, one, several };
  });
  return (
    <table className="basket-advice__table">
      <caption className="visually-hidden">{copy.compared}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{copy.together}</th>
          <th scope="col">{copy.several(shipments.length)}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ one, several }) => one > 0 || several > 0)
          .map(({ name, one, several }) => (
            <tr key={name} className={name === 'total' ? 'basket-advice__total' : undefined}>
              <th scope="row">{copy.rows[name]}</th>
              {[one, several].map((amount, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>
                  <Money {...toMoney(amount / 100)} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Dollars, which add up in cents alone. */
function centsOf(amounts: readonly number[]): Cents {
  return sumCents(amounts.map(fromUnits));
}

const PARTS = {
  goods: ({ productsTotal }: Fees) => [productsTotal],
  freight: ({ freight }: Fees) => [freight],
  handling: ({ handling, fee }: Fees) => [handling, fee.product],
  taxes: (fees: Fees) => [totalTaxes(fees)],
  others: ({ deliveryFee, ursecFee, ursecFeeForPhones }: Fees) => [deliveryFee, ursecFee, ursecFeeForPhones],
  total: ({ total }: Fees) => [total],
} as const satisfies Record<keyof typeof copy.rows, (fees: Fees) => number[]>;
