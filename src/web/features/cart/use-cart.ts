import { useEffect } from 'react';
import { useStore } from '#web/lib/store.ts';
import { type CartState, cartStore } from './cart-store.ts';

/** The cart of whoever is here. The server, and the first render, see it empty and not `ready`. */
export function useCart(): CartState {
  return useStore(cartStore);
}

/** Keeps the cart in step for as long as the page's frame stands; what that takes is no part of a first load. */
export function useCartSync(): void {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void import('./cart-actions.ts').then(({ startCartSync }) => {
      if (!isGone) stop = startCartSync();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
}
