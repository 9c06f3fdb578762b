interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith: (response: Promise<Response> | Response) => void;
}

/** The part of a service worker's global scope that is used here; the web is compiled with the types of pages. */
interface WorkerScope {
  registration: { unregister: () => Promise<boolean> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
  };
}

export const workerScope = globalThis as unknown as WorkerScope;
