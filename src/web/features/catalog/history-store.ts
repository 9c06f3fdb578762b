import { useEffect } from 'react';
import type { ProductEntry } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';
import { currentSession, useSession } from '#web/lib/session.ts';
import { createStore, useStore } from '#web/lib/store.ts';

export interface HistoryState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  entries: readonly ProductEntry[];
}

const EMPTY: HistoryState = { status: 'idle', entries: [] };
const store = createStore<HistoryState>(EMPTY);
let owner: string | null = null;

/** What the customer looked at, newest first; read anew whenever a screen that shows it opens. */
export function useHistory(): HistoryState {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : null;
  useEffect(() => {
    if (owner !== userId) {
      owner = userId;
      store.set(EMPTY);
    }
    if (userId !== null) void readHistory();
  }, [userId]);
  return useStore(store);
}

export async function readHistory(): Promise<void> {
  const asker = owner;
  if (store.get().status !== 'ready') store.set({ ...store.get(), status: 'loading' });
  try {
    const entries = await api('listHistory');
    if (asker === owner) store.set({ status: 'ready', entries });
  } catch {
    if (asker === owner && store.get().status !== 'ready') store.set({ ...store.get(), status: 'failed' });
  }
}

/** Notes that the customer saw a product, then reads the list anew. Nothing for visitors. */
export async function recordVisit(asin: string, title: string): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'customer') return;
  owner = session.id;
  try {
    await api('recordVisit', { body: { productId: asin, title: title.slice(0, 2000) } });
    await readHistory();
  } catch {
    // what was looked at is a convenience: the product shows all the same
  }
}
