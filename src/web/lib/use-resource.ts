import { useEffect, useReducer, useState } from 'react';
import { CallError } from '#contract/caller.ts';

export interface Resource<Data> {
  /** What was read last; it stays while it is read again. */
  data: Data | null;
  /** Why the last reading failed. */
  error: CallError | null;
  /** Reads again; answers once that is over. */
  reload: () => Promise<void>;
  /** Changes what is known of it, without reading it again. */
  change: (update: (data: Data) => Data) => void;
}

interface State<Data> {
  key: string;
  data: Data | null;
  error: CallError | null;
}

/** Something of one's own, read in the browser. Another `key` is another thing: what was there goes. */
export function useResource<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Resource<Data> {
  const [state, setState] = useState<State<Data>>({ key, data: null, error: null });
  const [turn, next] = useReducer((count: number) => count + 1, 0);
  const take = async (signal: AbortSignal) => {
    try {
      const data = await read(signal);
      if (!signal.aborted) setState({ key, data, error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setState((before) => ({ key, data: before.key === key ? before.data : null, error }));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when another thing is meant
  useEffect(() => {
    const controller = new AbortController();
    void take(controller.signal);
    return () => controller.abort();
  }, [key, turn]);
  useRetryOnline(state.error?.code === 0, next);
  return {
    data: state.key === key ? state.data : null,
    error: state.key === key ? state.error : null,
    reload: () => take(new AbortController().signal),
    change: (update) =>
      setState((before) => (before.data === null ? before : { ...before, data: update(before.data) })),
  };
}

/** What failed for want of a connection is read again once there is one. */
function useRetryOnline(offline: boolean, again: () => void) {
  useEffect(() => {
    if (!offline) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [offline, again]);
}
