import { useEffect } from 'react';
import type { ProductEntry } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';
import { currentSession, useSession } from '#web/lib/session.ts';
import { createStore, useStore } from '#web/lib/store.ts';

export interface FavoritesState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  entries: readonly ProductEntry[];
  /** What the API says of products that are gone or changed. */
  notices: readonly string[];
  /** Hearts that were pressed and not confirmed yet: on or off, by asin. */
  pending: ReadonlyMap<string, boolean>;
}

const EMPTY: FavoritesState = { status: 'idle', entries: [], notices: [], pending: new Map() };
const store = createStore<FavoritesState>(EMPTY);
/** Whose favorites these are. */
let owner: string | null = null;
let reading: Promise<void> | null = null;

/** The customer's favorites, read once a session; nothing for visitors. */
export function useFavorites(): FavoritesState {
  const session = useSession();
  const userId = session.kind === 'customer' ? session.id : null;
  useEffect(() => {
    if (owner !== userId) {
      owner = userId;
      reading = null;
      store.set(EMPTY);
    }
    if (userId !== null && store.get().status === 'idle') void readFavorites();
  }, [userId]);
  return useStore(store);
}

export function isFavorite(state: FavoritesState, asin: string): boolean {
  return state.pending.get(asin) ?? state.entries.some((entry) => entry.productId === asin);
}

/** Reads the list; calls meanwhile share the answer. */
export function readFavorites(): Promise<void> {
  const asker = owner;
  if (store.get().status !== 'ready') store.set({ ...store.get(), status: 'loading' });
  reading ??= api('listFavorites')
    .then(({ favorites, exceptions }) => {
      if (asker !== owner) return;
      const notices = exceptions.map(({ message }) => message);
      store.set({ ...store.get(), status: 'ready', entries: favorites, notices });
    })
    .catch(() => {
      if (asker === owner && store.get().status !== 'ready') store.set({ ...store.get(), status: 'failed' });
    })
    .finally(() => {
      reading = null;
    });
  return reading;
}

/** Products changed behind the list: the next screen that shows it reads it anew. The history does so anyway. */
export function markFavoritesStale(): void {
  store.set({ ...store.get(), status: 'idle' });
}

/**
 * Puts a heart on or takes it off: seen at once, taken back when the API refuses. False when it was refused. Presses
 * are sent one after the other, so that the last one decides however fast they came.
 */
export function setFavorite(asin: string, on: boolean): Promise<boolean> {
  if (currentSession().kind !== 'customer') return Promise.resolve(false);
  setPending(asin, on);
  const sent = lastChange.then(() => change(asin, on));
  lastChange = sent.then((done) => {
    if (!done || store.get().pending.get(asin) === on) setPending(asin, null);
  });
  return sent;
}

let lastChange: Promise<void> = Promise.resolve();

async function change(asin: string, on: boolean): Promise<boolean> {
  // what is to be taken off has to be known, and a list asked for before the change would say the old
  if (reading !== null || store.get().status !== 'ready') await readFavorites();
  const done = await (on ? api('addFavorite', { body: { productId: asin } }) : remove(asin)).then(
    () => true,
    () => false,
  );
  if (done) await readFavorites();
  return done;
}

async function remove(asin: string): Promise<void> {
  const entry = store.get().entries.find(({ productId }) => productId === asin);
  if (entry !== undefined) await api('removeFavorite', { params: { id: entry.id } });
}

function setPending(asin: string, on: boolean | null): void {
  const pending = new Map(store.get().pending);
  if (on === null) pending.delete(asin);
  else pending.set(asin, on);
  store.set({ ...store.get(), pending });
}
