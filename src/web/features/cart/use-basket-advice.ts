import { useQuery } from '@tanstack/react-query';
import type { BasketAdvice } from '#contract/cart.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { api } from '#web/lib/api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { purchasableLines } from './current-offers.ts';
import type { FeesState } from './use-fees.ts';

/** The advice for the lines of these fees, asked for once they are known; null until then, and where it cannot be read. */
export function useBasketAdvice(fees: FeesState, deliveryZone: DeliveryZone | undefined): BasketAdvice | null {
  const owner = useOwner();
  const productsAsin = purchasableLines(fees.lines).map(({ productId, quantity }) => ({ asin: productId, quantity }));
  const { data } = useQuery({
    queryKey: [owner, 'basket-advice', productsAsin, deliveryZone, fees.current?.total],
    queryFn: ({ signal }) => api('adviseBasket', { body: { productsAsin, deliveryZone } }, { signal }),
    enabled: fees.current !== null && productsAsin.length > 0,
    gcTime: 0,
  });
  return data ?? null;
}
