import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** False on the server and until the page has come to life: a press before that would be lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}
