import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import type { TrackingResult } from './describe-page.ts';

/** Saves orders that were read while their page is open, so that they can be read without connection. */
export function useSavedOrders(read: Order | readonly Order[] | undefined): void {
  const branch = useShopData().settings.pickupBranch;
  // What is there at first was read earlier: it is not seen anew.
  const earlier = useRef(read);
  useEffect(() => {
    if (read === undefined || read === earlier.current) return;
    const orders = 'length' in read ? read : [read];
    import('./save-pages.ts').then(({ saveOrders }) => saveOrders(orders, branch)).catch(ignore);
  }, [read, branch]);
}

export function useSavedTracking(result: TrackingResult | undefined): void {
  useEffect(() => {
    if (result !== undefined) import('./save-pages.ts').then(({ saveTracking }) => saveTracking(result)).catch(ignore);
  }, [result]);
}

/** Forbidden or full storage, or a browser without workers: the pages need a connection there. */
function ignore(): void {}
