import {
  hashKey,
  type Mutation,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import { currentSession, onSessionChange, type SessionState, useSession } from './session.ts';

/*
 * What belongs to one person, read and changed with TanStack Query. Every key begins with its owner, so that another
 * session reads under other keys; what the former owner had is forgotten, a late answer included. The server renders
 * without a session: there nothing is read. A mutation names in its `meta` whose it is and which keys, below the owner's,
 * it changes; once the last change of a key has ended, the key is read again, here and in the other tabs.
 */

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
    mutationMeta: { owner: Owner; changes: readonly QueryKey[] };
  }
}

export const VISITOR = 'visitor';

/** The customer's id, or `VISITOR`; null until the browser has read its session. */
export type Owner = string | null;

function ownerOfSession(session: SessionState): Owner {
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

/** Runs `forget` when another customer signs in or the session ends. */
export function onOwnerChange(forget: () => void): () => void {
  let owner = currentOwner();
  return onSessionChange((session) => {
    const lastOwner = owner;
    owner = ownerOfSession(session);
    if (owner !== lastOwner) forget();
  });
}

const CHANNEL = 'personal-data';

export function createPersonalClient(): QueryClient {
  // Without connection a request fails at once, so that the screen can say so.
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode, throwOnError: isFault, retry: false, refetchOnReconnect: true },
      mutations: { networkMode, throwOnError: isFault },
    },
  });
}

/** Anything but an answer of the API goes to the error screen. */
function isFault(error: Error): boolean {
  return !(error instanceof CallError);
}

/** Data of the signed-in customer under a key below the owner's; it is not read for visitors. */
export function customerQuery<Data>(owner: Owner, name: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  const isCustomer = owner !== null && owner !== VISITOR;
  return queryOptions({ queryKey: [owner, ...name], queryFn: isCustomer ? ({ signal }) => read(signal) : skipToken });
}

/** Forgets the data when its owner changes, and reads what changes made here or in another tab have made out of date. */
export function startPersonalData(client: QueryClient): () => void {
  // A button is busy before its next click, as with React's own state.
  notifyManager.setScheduler(queueMicrotask);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const read = (keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly QueryKey[]>) => read(data));
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
    forgetFormerOwner(client);
    const changing = new Set(
      client.getMutationCache().findAll({ status: 'pending' }).flatMap(changedKeys).map(hashKey),
    );
    const keys = changedKeys(event.mutation).filter((key) => !changing.has(hashKey(key)));
    read(keys);
    if (event.mutation.meta?.owner !== VISITOR) channel?.postMessage(keys);
  });
  const stopOwner = onOwnerChange(() => {
    client.getQueryCache().clear();
    forgetFormerOwner(client);
  });
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void client.invalidateQueries();
  };
  addEventListener('pageshow', onPageShow);
  // What a visitor has is in the storage, which tells the other tabs by itself.
  const onStorage = () => read([[VISITOR]]);
  addEventListener('storage', onStorage);
  return () => {
    channel?.close();
    stopMutations();
    stopOwner();
    removeEventListener('pageshow', onPageShow);
    removeEventListener('storage', onStorage);
  };
}

function changedKeys({ meta }: Mutation): QueryKey[] {
  return meta === undefined ? [] : meta.changes.map((name) => [meta.owner, ...name]);
}

/** Those that have not ended are forgotten at their end. */
function forgetFormerOwner(client: QueryClient): void {
  const mutations = client.getMutationCache();
  const isFormer = ({ state, meta }: Mutation) => state.status !== 'pending' && meta?.owner !== currentOwner();
  for (const mutation of mutations.findAll({ predicate: isFormer })) mutations.remove(mutation);
}

export function PersonalDataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createPersonalClient);
  useEffect(() => startPersonalData(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
