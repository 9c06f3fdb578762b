import { useEffect, useMemo } from 'react';
import { CallError } from '#contract/caller.ts';
import { createStore, type ReadableStore, useStore } from './store.ts';

export interface ResourceState<Data> {
  /** What was read last; it stays while it is read again. */
  data: Data | null;
  /** Why the last read failed. */
  error: CallError | null;
}

/** Data of the API with its state, outside React. */
export interface ResourceStore<Data> extends ReadableStore<ResourceState<Data>> {
  /** Reads, or joins the read that is under way. Resolves when it has ended, successful or not. */
  load: () => Promise<void>;
  /** Reads anew, in place of a read that is under way: after a change, an older response would be out of date. */
  reload: () => Promise<void>;
  /** Changes the data without reading it; does nothing before the first read. */
  change: (update: (data: Data) => Data) => void;
  /** True where there is data that has not been invalidated. */
  isFresh: () => boolean;
  /** Marks the data as out of date; it stays until the next read. */
  invalidate: () => void;
  clearError: () => void;
  /** Forgets the data and aborts the read that is under way. */
  reset: () => void;
}

export interface Resource<Data> extends ResourceState<Data> {
  reload: () => Promise<void>;
  change: (update: (data: Data) => Data) => void;
}

interface Request {
  controller: AbortController;
  done: Promise<void>;
}

export function createResource<Data>(read: (signal: AbortSignal) => Promise<Data>): ResourceStore<Data> {
  const { set, ...store } = createStore<ResourceState<Data>>({ data: null, error: null });
  let current: Request | null = null;
  let isStale = false;

  const start = (): Promise<void> => {
    current?.controller.abort();
    const controller = new AbortController();
    const finish = (settle: () => void) => {
      // A replaced read ends with the one that replaced it.
      if (current?.controller !== controller) return current?.done;
      current = null;
      settle();
    };
    const done = read(controller.signal).then(
      (data) =>
        finish(() => {
          isStale = false;
          set({ data, error: null });
        }),
      (error: unknown) =>
        finish(() => {
          if (!(error instanceof CallError)) throw error;
          set({ data: store.get().data, error });
        }),
    );
    current = { controller, done };
    return done;
  };
  return {
    ...store,
    load: () => current?.done ?? start(),
    reload: start,
    change: (update) => {
      const { data, error } = store.get();
      if (data !== null) set({ data: update(data), error });
    },
    isFresh: () => store.get().data !== null && !isStale,
    invalidate: () => {
      isStale = true;
    },
    clearError: () => {
      const { data, error } = store.get();
      if (error !== null) set({ data, error: null });
    },
    reset: () => {
      current?.controller.abort();
      current = null;
      set(store.initial);
    },
  };
}

/** Data of one component, read in the browser when it mounts. Another `key` starts without data. */
export function useResource<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Resource<Data> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names all that `read` depends on
  const resource = useMemo(() => createResource(read), [key]);
  useEffect(() => {
    void resource.load();
    return resource.reset;
  }, [resource]);
  return useResourceState(resource);
}

/** The state of a resource; a read that failed without a connection is repeated once there is one. */
export function useResourceState<Data>(resource: ResourceStore<Data>): Resource<Data> {
  const { data, error } = useStore(resource);
  const isOffline = error?.code === 0;
  useEffect(() => {
    if (!isOffline) return;
    const retry = () => void resource.load();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline, resource]);
  return { data, error, reload: resource.reload, change: resource.change };
}
