import type { BasketAdvice as Advice, Fees } from '#contract/cart.ts';
import { countUnits, subtractLines } from '#domain/cart/lines.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { Button } from '#ui/components/button.tsx';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { Money } from '#ui/components/price.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { basketAdvice as copy } from '#web/copy/basket-advice.ts';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useChangeCart } from './cart-changes.ts';
import type { CartLineView } from './cart-line.ts';
import { useSavedItems } from './saved-items-query.ts';
import { useBasketAdvice } from './use-basket-advice.ts';
import type { FeesState } from './use-fees.ts';
import './basket-advice.css';

type Split = NonNullable<Advice['split']>;

interface BasketAdviceProps {
  fees: FeesState;
  deliveryZone: DeliveryZone | undefined;
}

/** How the basket costs less. It has its place from the start, so that nothing moves when the answer is there. */
export function BasketAdvice({ fees, deliveryZone }: BasketAdviceProps) {
  const advice = useBasketAdvice(fees, deliveryZone);
  // The other shipments of a split have their franchises: what is left in the cart is not divided again.
  const isSplit = useSavedItems().items.some(({ nextShipment }) => nextShipment);
  const split = isSplit ? null : (advice?.split ?? null);
  return (
    <section className="basket-advice" aria-label={copy.label} aria-busy={advice === null || undefined}>
      {split ? (
        <SplitAdvice split={split} lines={fees.lines} />
      ) : (
        <p className="basket-advice__line">
          <MoneyText>{advice === null ? copy.waiting : oneShipment(advice, isSplit)}</MoneyText>
        </p>
      )}
      {split && advice?.tier ? (
        <p className="note">
          <MoneyText>{tierText(advice.tier)}</MoneyText>
        </p>
      ) : null}
    </section>
  );
}

function oneShipment({ tier }: Advice, isSplit: boolean): string {
  if (tier) return tierText(tier);
  return isSplit ? copy.apart : copy.cheapest;
}

function tierText({ missingGrams, fromKilograms, saved }: NonNullable<Advice['tier']>): string {
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
    const one = fromUnits(part(together));
    const several = shipments.reduce((sum, { fees }) => sum + fromUnits(part(fees)), 0);
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

const PARTS = {
  goods: (fees: Fees) => fees.productsTotal,
  freight: (fees: Fees) => fees.freight,
  handling: (fees: Fees) => fees.handling + fees.fee.product,
  taxes: totalTaxes,
  others: (fees: Fees) => fees.deliveryFee + fees.ursecFee + fees.ursecFeeForPhones,
  total: (fees: Fees) => fees.total,
} as const satisfies Record<keyof typeof copy.rows, (fees: Fees) => number>;
