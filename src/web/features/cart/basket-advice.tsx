import { lazy, Suspense } from 'react';
import type { DeliveryZone } from '#domain/order/status.ts';
import { basketAdvice as copy } from '#web/copy/basket-advice.ts';
import { useSavedItems } from './saved-items-query.ts';
import { useBasketAdvice } from './use-basket-advice.ts';
import type { FeesState } from './use-fees.ts';
import './basket-advice.css';

/** Most baskets cost least as they are. */
const CheaperWays = lazy(async () => ({ default: (await import('./cheaper-ways.tsx')).CheaperWays }));

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
  const tier = advice?.tier ?? null;
  const said = advice === null || split || tier ? copy.waiting : isSplit ? copy.apart : copy.cheapest;
  const line = <p className="basket-advice__line">{said}</p>;
  return (
    <section className="basket-advice" aria-label={copy.label} aria-busy={advice === null || undefined}>
      {split || tier ? (
        <Suspense fallback={line}>
          <CheaperWays split={split} tier={tier} lines={fees.lines} />
        </Suspense>
      ) : (
        line
      )}
    </section>
  );
}
