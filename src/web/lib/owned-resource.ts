import { useEffect } from 'react';
import { createResource, type Resource, type ResourceStore, useResourceState } from './resource.ts';
import { currentSession, onSessionChange, type SessionState, useSession } from './session.ts';
import { createStore, type Store } from './store.ts';

/*
 * State that belongs to the signed-in person: it starts empty, and is empty again as soon as another person, or nobody,
 * is signed in. On the server nobody is ever signed in, so that nothing personal outlives a request there.
 */

/** Runs `reset` with the id of the last owner (null for a visitor) when another person, or nobody, is signed in. */
export function onOwnerChange(reset: (lastOwner: string | null) => void): () => void {
  let owner = ownerOf(currentSession());
  return onSessionChange((session) => {
    const lastOwner = owner;
    owner = ownerOf(session);
    if (owner !== lastOwner) reset(lastOwner);
  });
}

export interface OwnedStore<Value> extends Store<Value> {
  /** True until the store is reset: a response that arrives later belongs to another person. */
  lease: () => () => boolean;
  reset: () => void;
}

/** A store of the signed-in person; `onReset` gets its last value and owner. */
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

/** The resource of the signed-in person by this name; requests are shared, and its data stays between two screens. */
export const ownedResource = createOwnedResources();

function createOwnedResources() {
  const resources = new Map<string, ResourceStore<unknown>>();
  onOwnerChange(() => {
    for (const resource of resources.values()) resource.reset();
  });
  return <Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): ResourceStore<Data> => {
    const resource = resources.get(key) ?? createResource(read);
    resources.set(key, resource as ResourceStore<unknown>);
    return resource as ResourceStore<Data>;
  };
}

interface Options {
  /** Reads only what has not been read in this session; without it, every mount reads again while it shows the last data. */
  once?: boolean;
  /** Forgets the data on unmount, for forms that must not start from old values. */
  forget?: boolean;
}

/** A resource of the signed-in person, read in the browser on mount; empty for visitors. */
export function useOwnedResource<Data>(
  resource: ResourceStore<Data>,
  { once = false, forget = false }: Options = {},
): Resource<Data> {
  const owner = ownerOf(useSession());
  useEffect(() => {
    if (owner !== null && !(once && resource.get().data !== null)) void resource.load();
    if (forget) return resource.reset;
    return once ? undefined : resource.clearError;
  }, [resource, owner, once, forget]);
  return useResourceState(resource);
}

function ownerOf(session: SessionState): string | null {
  return session.kind === 'customer' ? session.id : null;
}
