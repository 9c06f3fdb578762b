import { onSessionEnd } from '#web/lib/session.ts';
import { createStore, useStore } from '#web/lib/store.ts';

/** How long the checkout shows warnings. */
export const WARNING_MILLISECONDS = 10_000;

/** Warnings of the last availability check about products of the cart; cart and checkout show them. */
const warnings = createCartWarnings();

export function useCartWarnings(): readonly string[] {
  return useStore(warnings.store);
}

/** Replaces the warnings. They disappear after `milliseconds`; without it they stay until the next call. */
export const showCartWarnings = warnings.show;

/** Lets the current warnings disappear after `milliseconds`. */
export function expireCartWarnings(milliseconds: number): void {
  warnings.show(warnings.store.get(), milliseconds);
}

function createCartWarnings() {
  const store = createStore<readonly string[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (messages: readonly string[], milliseconds?: number): void => {
    clearTimeout(timer);
    store.set(messages.length === 0 ? store.initial : [...new Set(messages)]);
    if (milliseconds !== undefined) timer = setTimeout(() => store.set(store.initial), milliseconds);
  };
  // They name products of the customer's cart.
  onSessionEnd(() => show([]));
  return { store, show };
}
