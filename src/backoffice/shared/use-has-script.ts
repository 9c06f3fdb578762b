import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether script runs: false on the server and in the first rendering after it. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
