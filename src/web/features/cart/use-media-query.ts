import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 700px)';

/** Whether the screen is wider than a phone's. The server, and the first render, take it for a phone's. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
