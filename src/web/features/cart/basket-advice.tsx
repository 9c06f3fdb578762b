import { lazy, Suspense } from 'react';
import type { BasketAdvice as Advice } from '#contract/cart.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { basketAdvice as copy } from '#web/copy/basket-advice.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useSavedItems } from './saved-items-query.ts';
import type { SplitAdviceProps } from './split-advice.tsx';
import { useBasketAdvice } from './use-basket-advice.ts';
import type { FeesState } from './use-fees.ts';
import './basket-advice.css';

/** Most baskets cost least as one order. Where its code cannot be loaded, nothing is advised. */
const SplitAdvice = lazy(async () => {
  const loaded = await import('./split-advice.tsx').catch(() => null);
  return { default: loaded?.SplitAdvice ?? ((_: SplitAdviceProps) => null) };
});

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
        <Suspense fallback={<p className="basket-advice__line">{copy.waiting}</p>}>
          <SplitAdvice split={split} lines={fees.lines} />
        </Suspense>
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
