import type { Account } from './account.ts';
import type { ShopClient } from './shop-client.ts';

const EVERY_MS = 200;
/** The kinds of the probes' requests. */
export const PROBES = ['ready', 'api', 'page'] as const;

/** Requests at a fixed pace, whether or not earlier ones were answered. */
export interface Probe {
  stop(): Promise<void>;
}

/** Asks for readiness, for something of an account, which needs the database each time, and for a page. */
export function startProbe(client: ShopClient, account: Account): Probe {
  const running = new Set<Promise<void>>();
  const watch = (request: Promise<void>) => {
    running.add(request);
    void request.finally(() => running.delete(request));
  };
  const timer = setInterval(() => {
    watch(client.read('ready', '/ready'));
    watch(client.read('api', '/api/users', account.token()));
    watch(client.read('page', '/'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
