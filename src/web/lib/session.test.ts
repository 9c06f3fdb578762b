import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

/** Storage as the browser has it: its keys are enumerable properties. */
function createStorage(entries: Record<string, unknown> = {}): Storage {
  const storage = {} as Record<string, string>;
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  for (const [key, value] of Object.entries(entries)) storage[key] = JSON.stringify(value);
  return storage as unknown as Storage;
}

function tokenOf(sub: string, expiresInMs = DAY_MS): string {
  return `x.${btoa(JSON.stringify({ sub, firstName: 'Ana', exp: Math.floor((NOW + expiresInMs) / 1000) }))}.x`;
}

interface Tab {
  session: typeof import('./session.ts');
  ends: import('./session.ts').SessionEnd[];
  events: EventTarget;
}

/** A page that starts with the given storage. */
async function openTab(local: Record<string, unknown>, tab: Record<string, unknown> = {}): Promise<Tab> {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', createStorage(local));
  vi.stubGlobal('sessionStorage', createStorage(tab));
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('document', Object.assign(events, { documentElement: { dataset: {} } }));
  vi.resetModules();
  const session = await import('./session.ts');
  const ends: Tab['ends'] = [];
  session.onSessionEnd((end) => ends.push(end));
  session.startSession();
  return { session, ends, events };
}

function storageEvent(key: string): Event {
  return Object.assign(new Event('storage'), { key });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CUSTOMER = { settings: { currency: 'UYU' }, cart: { items: [] }, lastAddress: { street: 'Rivera 2210' } };
const TAB = { checkoutDraft: { document: '48712061' }, atTheBank: { id: '1', userId: 'ana' }, 'panel-key': 'key' };

function expectErased() {
  expect(Object.keys(localStorage).toSorted()).toEqual(['cart', 'settings']);
  expect(Object.keys(sessionStorage)).toEqual(['panel-key']);
}

test('signing out erases all that the customer stored in the browser and tells who it was', async () => {
  const { session, ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana') }, TAB);
  session.clearSession();
  expect(ends).toEqual([{ userId: 'ana', reason: 'signedOut' }]);
  expectErased();
  session.clearSession();
  expect(ends).toHaveLength(1);
});

test('a token that the API refuses ends the session once', async () => {
  const token = tokenOf('ana');
  const { session, ends } = await openTab({ ...CUSTOMER, token }, TAB);
  session.expireSession(token);
  session.expireSession(token);
  expect(ends).toEqual([{ userId: 'ana', reason: 'expired' }]);
  expectErased();
});

test('a session ends when its own time passes while the page is open, also after more days than a timer counts', async () => {
  const { session, ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana', 40 * DAY_MS) }, TAB);
  vi.advanceTimersByTime(40 * DAY_MS - 1000);
  expect(session.currentSession().kind).toBe('customer');
  vi.advanceTimersByTime(1001);
  expect(session.currentSession().kind).toBe('visitor');
  expect(ends).toEqual([{ userId: 'ana', reason: 'expired' }]);
  expectErased();
});

test('a page that wakes up after the token has expired ends the session', async () => {
  const { events, ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana') }, TAB);
  vi.setSystemTime(NOW + DAY_MS + 1000);
  events.dispatchEvent(new Event('visibilitychange'));
  expect(ends).toEqual([{ userId: 'ana', reason: 'expired' }]);
  expectErased();
});

test('signing out in another tab ends the session in this one', async () => {
  const { events, ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana') }, TAB);
  localStorage.removeItem('token');
  events.dispatchEvent(storageEvent('token'));
  expect(ends).toEqual([{ userId: 'ana', reason: 'elsewhere' }]);
  expectErased();
});

test('a page that starts with an expired token ends its session', async () => {
  const { ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana', -1000) }, TAB);
  expect(ends).toEqual([{ userId: 'ana', reason: 'expired' }]);
  expectErased();
});

test('a tab restored after its session ended elsewhere erases what it had stored', async () => {
  await openTab({ token: tokenOf('ana') }, TAB);
  const kept = Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, JSON.parse(sessionStorage[key])]));
  const { ends } = await openTab(CUSTOMER, kept);
  expect(ends).toEqual([{ userId: 'ana', reason: 'elsewhere' }]);
  expectErased();
});

test('another customer finds nothing of the first, and stays signed in', async () => {
  const { session, ends } = await openTab({ ...CUSTOMER, token: tokenOf('ana') }, TAB);
  session.signInWith(tokenOf('eva'));
  expect(ends).toEqual([{ userId: 'ana', reason: 'replaced' }]);
  expect(session.currentSession()).toMatchObject({ kind: 'customer', id: 'eva' });
  expect(Object.keys(localStorage).toSorted()).toEqual(['cart', 'settings', 'token']);
  expect(Object.values(sessionStorage).join()).not.toContain('ana');
});

test('a new token of the same customer, a visitor and a sign-in end nothing', async () => {
  const visitor = await openTab(CUSTOMER, TAB);
  visitor.session.signInWith(tokenOf('ana'));
  visitor.session.signInWith(tokenOf('ana', 2 * DAY_MS));
  visitor.events.dispatchEvent(new Event('visibilitychange'));
  expect(visitor.ends).toEqual([]);
  expect(localStorage.getItem('lastAddress')).not.toBeNull();
});

test('a listener that fails does not keep another one from erasing', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { session } = await openTab({ token: tokenOf('ana') });
  const erase = vi.fn();
  session.onSessionEnd(() => {
    throw new Error('unavailable');
  });
  session.onSessionEnd(erase);
  session.clearSession();
  expect(erase).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledOnce();
});
