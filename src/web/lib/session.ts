import { eraseStorage, onStorageChange, readStored, readTabStorage, writeStored, writeTabStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'token';
/** Tab storage key: the customer whose data this tab holds, so that a tab that sleeps through the end still erases it. */
const OWNER_KEY = 'sessionOwner';
/**
 * All that outlives a session: preferences, the cart of the browser, which no account has yet, the key of the carrier's
 * panel, and a sign-in under way.
 */
const KEPT = [KEY, 'settings', 'cart', 'cartMerge', 'panel-key', 'social-sign-in'];
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Who is signed in, from the token's claims; `unknown` until the browser has read its storage. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | {
      kind: 'customer';
      token: string;
      id: string;
      firstName: string;
      lastName: string;
      email: string;
      /** In milliseconds. */
      expiresAt: number;
    };

/** How a session ended: `elsewhere` in another tab, `replaced` by another customer's. */
export interface SessionEnd {
  userId: string;
  reason: 'signedOut' | 'expired' | 'elsewhere' | 'replaced';
}

const VISITOR: SessionState = { kind: 'visitor' };
const store = createStore<SessionState>({ kind: 'unknown' });
const endListeners = new Set<(end: SessionEnd) => void>();

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

/**
 * Registers a function that erases what a feature keeps of the customer. It runs once for each session that ends, in
 * every open tab: signed out here or in another tab, the token refused by the API (401), its `exp` passed while the page
 * was open or closed, or another customer signed in. By then the session is the next one, and local storage and tab
 * storage hold only the keys in `KEPT`: a feature that stores JSON under a key of its own needs no
 * listener. Caches, IndexedDB and values in memory outside the client of `personal-data.tsx` do, registered by a
 * module that every page loads which can meet the data.
 */
export function onSessionEnd(erase: (end: SessionEnd) => void): () => void {
  endListeners.add(erase);
  return () => endListeners.delete(erase);
}

/** Reads the stored token, and again when another tab changes it, it expires or the page wakes up; for good. */
export function startSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    const stored = readStored(KEY);
    const state = fromToken(stored);
    if (state === VISITOR) writeStored(KEY, null);
    if (state.kind !== 'customer' || state.token !== readToken())
      change(state, stored === null ? 'elsewhere' : 'expired', idOf(stored));
    watchExpiry();
  };
  const watchExpiry = () => {
    markDocument();
    clearTimeout(timer);
    const state = store.get();
    if (state.kind === 'customer') timer = setTimeout(read, Math.min(state.expiresAt - Date.now() + 1, MAX_TIMER_MS));
  };
  store.subscribe(watchExpiry);
  read();
  onStorageChange(KEY, read);
  addEventListener('pageshow', read);
  document.addEventListener('visibilitychange', read);
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
  change(state, 'replaced');
  return true;
}

/** Ends the session in the browser. Revoking the token is up to the API. */
export function clearSession(): void {
  endSession('signedOut');
}

/** Ends the session of a token that the API rejects, unless another session has begun meanwhile. */
export function expireSession(token: string): void {
  if (readToken() === token) endSession('expired');
}

function endSession(reason: SessionEnd['reason']): void {
  writeStored(KEY, null);
  change(VISITOR, reason);
}

/** Sets the session; where it ends another one, erases what that one left behind. */
function change(next: SessionState, reason: SessionEnd['reason'], expiredOwner: unknown = null): void {
  const state = store.get();
  const last = state.kind === 'customer' ? state.id : (readTabStorage(OWNER_KEY) ?? expiredOwner);
  const owner = next.kind === 'customer' ? next.id : null;
  store.set(next);
  if (typeof last === 'string' && last !== owner) {
    eraseStorage(KEPT);
    const end: SessionEnd = { userId: last, reason: owner === null ? reason : 'replaced' };
    for (const erase of endListeners) {
      try {
        erase(end);
      } catch (error) {
        // The next one erases all the same.
        reportError(error);
      }
    }
  }
  writeTabStorage(OWNER_KEY, owner);
}

/** Whose token it is; '' for one that is none. */
export function emailOf(token: string): string {
  const state = fromToken(token);
  return state.kind === 'customer' ? state.email : '';
}

function idOf(token: unknown): unknown {
  return typeof token === 'string' ? readClaims(token)?.sub : null;
}

function fromToken(token: unknown): SessionState {
  if (typeof token !== 'string') return VISITOR;
  const claims = readClaims(token);
  const expiresAt = typeof claims?.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  if (!claims || expiresAt < Date.now() || typeof claims.sub !== 'string') return VISITOR;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    kind: 'customer',
    token,
    id: claims.sub,
    firstName: text(claims.firstName),
    lastName: text(claims.lastName),
    email: text(claims.email),
    expiresAt,
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
