import { useEffect } from 'react';
import { onOwnerChange, ownerOf } from './owned-store.ts';
import { createResource, type Resource, type ResourceStore, useResourceState } from './resource.ts';
import { useSession } from './session.ts';

/** The signed-in customer's resource with this key. Its requests are shared, and its data stays between two screens. */
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

/** A resource of the signed-in customer, read in the browser on mount; empty for visitors. */
export function useOwnedResource<Data>(
  resource: ResourceStore<Data>,
  { once = false, forget = false }: Options = {},
): Resource<Data> {
  const owner = ownerOf(useSession());
  useEffect(() => {
    if (owner !== null && !(once && resource.isFresh())) void resource.load();
    if (forget) return resource.reset;
    return once ? undefined : resource.clearError;
  }, [resource, owner, once, forget]);
  return useResourceState(resource);
}
