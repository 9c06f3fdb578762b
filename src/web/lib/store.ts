import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. The server, and the first render in the browser, see `initial`. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  readonly initial: Value;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Omit<Store<Value>, 'set'>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}

const hydrated = { initial: false, get: () => true, subscribe: () => () => {} };

/** False on the server and until hydration: a click before that would be lost. */
export function useHydrated(): boolean {
  return useStore(hydrated);
}
