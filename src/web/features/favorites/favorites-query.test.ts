import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPersonalClient, startPersonalData } from '#web/lib/personal-data.tsx';
import { clearSession, signInWith } from '#web/lib/session.ts';
import { favoriteMutation, favoritesQuery, isFavorite } from './favorites-query.ts';

const ASIN = 'B000000001';
const USER = 'user-1';

let client: QueryClient;
let requests: string[];
let stored: { id: string; productId: string }[];
let refused: string | null;
/** What the server waits for before it answers. */
let answering: Promise<void>;

beforeEach(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', respond);
  requests = [];
  stored = [];
  refused = null;
  answering = Promise.resolve();
  client = createPersonalClient();
  onTestFinished(startPersonalData(client));
  signInWith(`x.${btoa(JSON.stringify({ sub: USER, exp: 9_999_999_999 }))}.x`);
  onTestFinished(clearSession);
  // The screen that shows them.
  onTestFinished(new QueryObserver(client, favoritesQuery(USER)).subscribe(() => undefined));
  await settled();
  requests = [];
});

async function respond(url: string, { method = '' }: RequestInit): Promise<Response> {
  requests.push(method);
  await answering;
  if (method === refused) return Response.json({ code: 500, message: 'refused' }, { status: 500 });
  if (method === 'GET') return Response.json({ favorites: stored, exceptions: [] });
  const id = method === 'POST' ? crypto.randomUUID() : url.split('/').at(-1);
  const entry = { id: id ?? '', productId: ASIN };
  stored = method === 'POST' ? [entry] : stored.filter((each) => each.id !== id);
  return method === 'POST' ? Response.json(entry, { status: 201 }) : new Response(null, { status: 204 });
}

const press = (on: boolean) =>
  new MutationObserver(client, favoriteMutation(USER)).mutate({ asin: ASIN, on }).catch(() => undefined);
const isOn = () => isFavorite(client, USER, ASIN);
const settled = () => vi.waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0));

test('several presses are shown at once, sent in order and followed by one read; the last one decides', async () => {
  for (const on of [true, false, true]) {
    void press(on);
    expect(isOn()).toBe(on);
  }
  await settled();
  expect(requests).toEqual(['POST', 'DELETE', 'POST', 'GET']);
  expect(isOn()).toBe(true);
});

test('a press that is refused is undone, and the next one is sent', async () => {
  refused = 'POST';
  await press(true);
  expect(isOn()).toBe(false);
  refused = null;
  await press(true);
  await settled();
  expect(isOn()).toBe(true);
  expect(stored).toHaveLength(1);
});

test('a press that waits at the end of the session is not sent, and nothing of the customer stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  const presses = [press(true), press(false)];
  await vi.waitFor(() => expect(requests).toEqual(['POST']));
  clearSession();
  resolve();
  await Promise.all(presses);
  expect(requests).toEqual(['POST']);
  expect(client.getQueryData(favoritesQuery(USER).queryKey)).toBeUndefined();
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});
