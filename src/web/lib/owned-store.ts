import { currentSession, onSessionChange, type SessionState } from './session.ts';
import { createStore, type Store } from './store.ts';

/*
 * State that belongs to the signed-in customer: it starts empty, and is emptied when another customer signs in or the
 * session ends. The server renders without a session, so that nothing personal outlives a request there.
 */

/** Runs `reset` with the id of the last owner (null for a visitor) when another customer signs in or the session ends. */
export function onOwnerChange(reset: (lastOwner: string | null) => void): () => void {
  let owner = ownerOf(currentSession());
  return onSessionChange((session) => {
    const lastOwner = owner;
    owner = ownerOf(session);
    if (owner !== lastOwner) reset(lastOwner);
  });
}

export interface OwnedStore<Value> extends Store<Value> {
  /** True until the store is reset: a response that arrives later belongs to the previous owner. */
  lease: () => () => boolean;
  reset: () => void;
}

/** A store of the signed-in customer; `onReset` gets its last value and owner. */
export function createOwnedStore<Value>(
  initial: Value,
  onReset: (value: Value, lastOwner: string | null) => void = () => undefined,
): OwnedStore<Value> {
  const store = createStore(initial);
  let generation = 0;
  const reset = () => {
    generation += 1;
    store.set(initial);
  };
  onOwnerChange((lastOwner) => {
    const value = store.get();
    reset();
    onReset(value, lastOwner);
  });
  return {
    ...store,
    reset,
    lease: () => {
      const leased = generation;
      return () => leased === generation;
    },
  };
}

/** The id of the signed-in customer; null for a visitor. */
export function ownerOf(session: SessionState): string | null {
  return session.kind === 'customer' ? session.id : null;
}
