import { createStore, useStore } from '#web/lib/store.ts';

/** How long the checkout shows them. */
export const WARNING_MILLISECONDS = 10_000;

/** What the last look at the stores found out about the cart's products; cart and checkout show it. */
const store = createStore<readonly string[]>([]);
let timer: ReturnType<typeof setTimeout> | undefined;

export function useCartWarnings(): readonly string[] {
  return useStore(store);
}

/** Shows the warnings, in place of those before, for so long; without a time until the next ones. */
export function showCartWarnings(messages: readonly string[], milliseconds?: number): void {
  clearTimeout(timer);
  store.set(messages.length === 0 ? store.initial : [...new Set(messages)]);
  if (milliseconds !== undefined) timer = setTimeout(() => store.set(store.initial), milliseconds);
}

/** A screen takes over the warnings there are: from now on they stay that long. */
export function expireCartWarnings(milliseconds: number): void {
  showCartWarnings(store.get(), milliseconds);
}
