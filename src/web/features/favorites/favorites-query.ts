import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { CallError } from '#contract/caller.ts';
import type { FavoriteEntry } from '#contract/catalog.ts';
import { api } from '#web/lib/api.ts';
import { currentOwner, customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';

interface FavoriteChange {
  asin: string;
  /** False where the product is removed. */
  on: boolean;
}

const favoritesKey = (owner: Owner) => [owner, 'favorites'] as const;
const pendingFilter = (owner: Owner) => ({ mutationKey: favoritesKey(owner), status: 'pending' }) as const;

/** The customer's favorites, with messages about products that are unavailable or changed; read once a session. */
export function favoritesQuery(owner: Owner) {
  return queryOptions({
    ...customerQuery(owner, ['favorites'], (signal) => api('listFavorites', {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The customer's favorites with the changes on their way; empty for visitors. */
export function useFavorites() {
  const owner = useOwner();
  const client = useQueryClient();
  const query = useQuery(favoritesQuery(owner));
  // Renders again with each change.
  useMutationState({ filters: pendingFilter(owner), select: ({ state }) => state.variables });
  return { query, isFavorite: (asin: string) => isFavorite(client, owner, asin) };
}

/** Adds or removes a favorite: shown at once, and sent one after the other, so that the last press decides. */
export function favoriteMutation(owner: Owner) {
  return mutationOptions({
    mutationKey: favoritesKey(owner),
    scope: { id: favoritesKey(owner).join('/') },
    meta: { owner, changes: [['favorites']] },
    mutationFn: async ({ asin, on }: FavoriteChange, { client }) => {
      if (owner !== currentOwner()) throw new CallError({ code: 401, message: 'the session has ended' });
      const added = on ? [await api('addFavorite', { body: { productId: asin } })] : await remove(client, owner, asin);
      const { queryKey } = favoritesQuery(owner);
      // What is read meanwhile is older than the answer.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (data) => {
        const others = data?.favorites.filter(({ productId }) => productId !== asin) ?? [];
        return data && { ...data, favorites: [...added, ...others] };
      });
    },
  });
}

export function isFavorite(client: QueryClient, owner: Owner, asin: string): boolean {
  const mutations = client.getMutationCache().findAll(pendingFilter(owner));
  const changes = mutations.map(({ state }) => state.variables as FavoriteChange);
  const favorites = client.getQueryData(favoritesQuery(owner).queryKey)?.favorites ?? [];
  const change = changes.findLast((each) => each.asin === asin);
  return change?.on ?? favorites.some(({ productId }) => productId === asin);
}

async function remove(client: QueryClient, owner: Owner, asin: string): Promise<FavoriteEntry[]> {
  // A removal needs the entry's id.
  const { favorites } = await client.ensureQueryData(favoritesQuery(owner));
  const entry = favorites.find(({ productId }) => productId === asin);
  if (entry !== undefined) await api('removeFavorite', { params: { id: entry.id } });
  return [];
}
