import { type Mutation, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onOwnerChange } from './owned-store.ts';
import { currentSession, type SessionState, useSession } from './session.ts';

/*
 * What belongs to one person, read and changed with TanStack Query. Every key begins with its owner, so that another
 * session reads under other keys; what the former owner had is forgotten, a late answer included. The server renders
 * without a session: there nothing is read. A mutation names in `meta.changes` what it changes; once the last one with its
 * key has ended, that is read again, here and in the other tabs.
 */

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { changes: readonly QueryKey[] };
  }
}

export const VISITOR = 'visitor';

/** The customer's id, or `VISITOR`; null until the browser has read its session. */
export type Owner = string | null;

export function ownerOfSession(session: SessionState): Owner {
  if (session.kind === 'customer') return session.id;
  return session.kind === 'visitor' ? VISITOR : null;
}

export function useOwner(): Owner {
  return ownerOfSession(useSession());
}

/** The customer's id, or `VISITOR`, outside React. */
export function currentOwner(): Owner {
  return ownerOfSession(currentSession());
}

const CHANNEL = 'personal-data';

export function createPersonalClient(): QueryClient {
  // Without connection a request fails at once, so that the screen can say so.
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode, retry: false, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
}

/** Forgets the data when its owner changes, and reads what changes made here or in another tab have made out of date. */
export function startPersonalData(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const read = (changes: readonly QueryKey[]) => {
    for (const queryKey of changes) void client.invalidateQueries({ queryKey });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<readonly QueryKey[]>) => read(data));
  const mutations = client.getMutationCache();
  const forgetEnded = () => {
    const ended = (mutation: Mutation) => mutation.state.status !== 'pending' && !isCurrentOwners(mutation);
    for (const mutation of mutations.findAll({ predicate: ended })) mutations.remove(mutation);
  };
  const stopMutations = mutations.subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
    forgetEnded();
    const { mutationKey, meta } = event.mutation.options;
    if (meta === undefined || client.isMutating({ mutationKey }) > 0) return;
    read(meta.changes);
    channel.postMessage(meta.changes);
  });
  const stopOwner = onOwnerChange(() => {
    client.getQueryCache().clear();
    forgetEnded();
  });
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void client.invalidateQueries();
  };
  addEventListener('pageshow', onPageShow);
  return () => {
    channel.close();
    stopMutations();
    stopOwner();
    removeEventListener('pageshow', onPageShow);
  };
}

function isCurrentOwners({ options }: Mutation): boolean {
  return options.mutationKey?.[0] === currentOwner();
}

export function PersonalDataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createPersonalClient);
  useEffect(() => startPersonalData(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
