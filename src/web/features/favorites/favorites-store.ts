import type { FavoriteEntry } from '#contract/catalog.ts';
import { onProductChange } from '#web/features/catalog/product-changes.ts';
import { api } from '#web/lib/api.ts';
import { ownedResource, useOwnedResource } from '#web/lib/owned-resource.ts';
import { createOwnedStore } from '#web/lib/owned-store.ts';
import { currentSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';

export interface FavoritesState {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly FavoriteEntry[];
  /** The API's messages about products that are unavailable or changed. */
  notices: readonly string[];
  /** Changes that are not confirmed yet, by ASIN: true where the product was added. */
  pending: ReadonlyMap<string, boolean>;
}

interface FavoritesList {
  entries: readonly FavoriteEntry[];
  notices: readonly string[];
}

const EMPTY: FavoritesList = { entries: [], notices: [] };

const favoritesResource = ownedResource('favorites', readList);
const changes = createChanges();
// The next screen that shows favorites reads them again.
onProductChange(favoritesResource.invalidate);

/** The customer's favorites, read once a session; empty for visitors. */
export function useFavorites(): FavoritesState {
  const { data, error } = useOwnedResource(favoritesResource, { once: true });
  const pending = useStore(changes.pending);
  const status = data !== null ? 'ready' : error !== null ? 'failed' : 'loading';
  return { status, pending, ...(data ?? EMPTY) };
}

export function isFavorite(state: FavoritesState, asin: string): boolean {
  return state.pending.get(asin) ?? state.entries.some((entry) => entry.productId === asin);
}

/** Reads the list again after a failure. */
export function retryFavorites(): void {
  favoritesResource.clearError();
  void favoritesResource.load();
}

/**
 * Adds or removes a favorite: shown at once, reverted when the API refuses. False when it was refused. Changes are sent
 * one after the other, so that the last press decides however quickly they follow each other.
 */
export function setFavorite(asin: string, on: boolean): Promise<boolean> {
  return currentSession().kind === 'customer' ? changes.add(asin, on) : Promise.resolve(false);
}

async function readList(signal: AbortSignal): Promise<FavoritesList> {
  const { favorites, exceptions } = await api('listFavorites', {}, { signal });
  return { entries: favorites, notices: exceptions.map(({ message }) => message) };
}

function createChanges() {
  const pending = createOwnedStore<ReadonlyMap<string, boolean>>(new Map());
  let lastChange: Promise<void> = Promise.resolve();

  const setPending = (asin: string, on: boolean | null) => {
    const next = new Map(pending.get());
    if (on === null) next.delete(asin);
    else next.set(asin, on);
    pending.set(next);
  };
  const add = (asin: string, on: boolean): Promise<boolean> => {
    const isCurrent = pending.lease();
    setPending(asin, on);
    const sent = lastChange.then(() => isCurrent() && send(asin, on));
    lastChange = sent.then((isDone) => {
      if (isCurrent() && (!isDone || pending.get().get(asin) === on)) setPending(asin, null);
    });
    return sent;
  };
  return { pending, add };
}

async function send(asin: string, on: boolean): Promise<boolean> {
  // A removal needs the entry's id.
  if (!favoritesResource.isFresh()) await favoritesResource.load();
  const isDone = await (on ? api('addFavorite', { body: { productId: asin } }) : remove(asin)).then(
    () => true,
    () => false,
  );
  if (isDone) await favoritesResource.reload();
  return isDone;
}

async function remove(asin: string): Promise<void> {
  const entry = favoritesResource.get().data?.entries.find(({ productId }) => productId === asin);
  if (entry !== undefined) await api('removeFavorite', { params: { id: entry.id } });
}
