import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. The server, and the first render in the browser, see `initial`. */
export interface ReadableStore<Value> {
  get: () => Value;
  subscribe: (listener: () => void) => () => void;
  readonly initial: Value;
}

export interface Store<Value> extends ReadableStore<Value> {
  set: (value: Value) => void;
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

export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
