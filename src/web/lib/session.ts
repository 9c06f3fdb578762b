import { onStorageChange, readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'token';

/** Who is signed in, from the token's claims; `unknown` until the browser has read its storage. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'customer'; token: string; id: string; firstName: string; lastName: string; email: string };

const store = createStore<SessionState>({ kind: 'unknown' });
const expiryListeners = new Set<() => void>();

export function useSession(): SessionState {
  return useStore(store);
}

export function currentSession(): SessionState {
  return store.get();
}

export function readToken(): string | null {
  const state = store.get();
  return state.kind === 'customer' ? state.token : null;
}

/** Subscribes code outside React. */
export function onSessionChange(listener: (session: SessionState) => void): () => void {
  return store.subscribe(() => listener(store.get()));
}

/** Reads the stored token and subscribes to changes of other tabs. */
export function startSession(): () => void {
  const read = () => store.set(fromToken(readStored(KEY)));
  read();
  markDocument();
  const unmark = store.subscribe(markDocument);
  const unsubscribe = onStorageChange(KEY, read);
  return () => {
    unmark();
    unsubscribe();
  };
}

/** Marks the document so that styles can hide what is for visitors only. */
function markDocument(): void {
  const { dataset } = document.documentElement;
  if (store.get().kind === 'customer') dataset.session = '';
  else delete dataset.session;
}

/** Signs in with a token of the shop; returns false for an invalid one. */
export function signInWith(token: string): boolean {
  const state = fromToken(token);
  if (state.kind !== 'customer') return false;
  writeStored(KEY, token);
  store.set(state);
  return true;
}

/** Ends the session in the browser. Revoking the token is up to the API. */
export function clearSession(): void {
  writeStored(KEY, null);
  store.set({ kind: 'visitor' });
}

/** Ends the session of a token that the API rejects, unless another session has begun meanwhile. */
export function expireSession(token: string): void {
  if (readToken() !== token) return;
  clearSession();
  for (const listener of expiryListeners) listener();
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function fromToken(token: unknown): SessionState {
  if (typeof token !== 'string') return { kind: 'visitor' };
  const claims = readClaims(token);
  const expired = typeof claims?.exp === 'number' && claims.exp * 1000 < Date.now();
  if (!claims || expired || typeof claims.sub !== 'string') return { kind: 'visitor' };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    kind: 'customer',
    token,
    id: claims.sub,
    firstName: text(claims.firstName),
    lastName: text(claims.lastName),
    email: text(claims.email),
  };
}

/** The claims are for display only; the server verifies the token. */
function readClaims(token: string): Record<string, unknown> | null {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
