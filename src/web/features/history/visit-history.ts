import type { ProductEntry } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';
import { ownedResource, useOwnedResource } from '#web/lib/owned-resource.ts';
import { currentSession } from '#web/lib/session.ts';

export interface HistoryState {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly ProductEntry[];
}

const historyResource = ownedResource('history', (signal) => api('listHistory', {}, { signal }));

/** The products that the customer visited, newest first; read again whenever a screen that shows them opens. */
export function useHistory(): HistoryState {
  const { data, error } = useOwnedResource(historyResource);
  if (data !== null) return { status: 'ready', entries: data };
  return { status: error === null ? 'loading' : 'failed', entries: [] };
}

/** Reads the history again after a failure. */
export function retryHistory(): void {
  historyResource.clearError();
  void historyResource.load();
}

/** Records the customer's visit of a product, then reads the history again. Does nothing for visitors. */
export async function recordVisit(asin: string, title: string): Promise<void> {
  if (currentSession().kind !== 'customer') return;
  try {
    await api('recordVisit', { body: { productId: asin, title: title.slice(0, 2000) } });
    await historyResource.reload();
  } catch {
    // The product page works without the history.
  }
}
