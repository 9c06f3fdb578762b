import { useEffect } from 'react';
import { useStore } from '#web/lib/store.ts';
import { type CartState, cartStore } from './cart-store.ts';

/** The shopper's cart. The server, and the first render, see it empty and not `ready`. */
export function useCart(): CartState {
  return useStore(cartStore);
}

/** Keeps the cart in sync while the page's frame is mounted; its code is not part of the first load. */
export function useCartSync(): void {
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    void import('./cart-actions.ts').then(({ startCartSync }) => {
      if (!isUnmounted) stop = startCartSync();
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
}
