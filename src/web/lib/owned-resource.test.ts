import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#contract/caller.ts';
import { ownedResource } from './owned-resource.ts';
import { createOwnedStore } from './owned-store.ts';
import { clearSession, signInWith } from './session.ts';

const EXPIRES_AT = 9_999_999_999;

function signIn(sub: string) {
  signInWith(`x.${btoa(JSON.stringify({ sub, exp: EXPIRES_AT }))}.x`);
}

/** A read whose responses the test sends. */
function controlledRead() {
  const requests: { respond: (data: string) => void; fail: (error: unknown) => void; signal: AbortSignal }[] = [];
  const read = (signal: AbortSignal) =>
    new Promise<string>((respond, fail) => {
      requests.push({ respond, fail, signal });
    });
  return { requests, read };
}

let key = 0;
function setUp() {
  const { requests, read } = controlledRead();
  key += 1;
  return { requests, resource: ownedResource(`test/${key}`, read) };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  clearSession();
  signIn('ana');
});

test('a key always returns the same resource', () => {
  const { read } = controlledRead();
  expect(ownedResource('test/same', read)).toBe(ownedResource('test/same', read));
});

test('simultaneous loads share one request', async () => {
  const { requests, resource } = setUp();
  const loads = [resource.load(), resource.load()];
  expect(requests).toHaveLength(1);
  requests[0]?.respond('order');
  await Promise.all(loads);
  expect(resource.get()).toEqual({ data: 'order', error: null });
});

test('a second load shows the data of the last read until it is read again', async () => {
  const { requests, resource } = setUp();
  const firstVisit = resource.load();
  requests[0]?.respond('unpaid');
  await firstVisit;

  const secondVisit = resource.load();
  expect(requests).toHaveLength(2);
  expect(resource.get().data).toBe('unpaid');
  requests[1]?.respond('paid');
  await secondVisit;
  expect(resource.get().data).toBe('paid');
});

test('a reload replaces a read under way, whose response is ignored', async () => {
  const { requests, resource } = setUp();
  const load = resource.load();
  const reload = resource.reload();
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.respond('after the change');
  await reload;
  requests[0]?.respond('before the change');
  await load;
  expect(resource.get().data).toBe('after the change');
});

test('a failed read keeps the last data beside its error', async () => {
  const { requests, resource } = setUp();
  const first = resource.load();
  requests[0]?.respond('order');
  await first;
  const error = new CallError({ code: 0, message: 'No hay conexión' });
  const second = resource.load();
  requests[1]?.fail(error);
  await second;
  expect(resource.get()).toEqual({ data: 'order', error });
});

test('invalidated data is kept, and is fresh again after the next read', async () => {
  const { requests, resource } = setUp();
  expect(resource.isFresh()).toBe(false);
  const first = resource.load();
  requests[0]?.respond('before the change');
  await first;
  expect(resource.isFresh()).toBe(true);

  resource.invalidate();
  expect(requests).toHaveLength(1);
  expect([resource.isFresh(), resource.get().data]).toEqual([false, 'before the change']);
  const second = resource.load();
  requests[1]?.respond('after the change');
  await second;
  expect([resource.isFresh(), resource.get().data]).toEqual([true, 'after the change']);
});

test('the data is removed when the session ends', async () => {
  const { requests, resource } = setUp();
  const load = resource.load();
  requests[0]?.respond('order of ana');
  await load;
  clearSession();
  expect(resource.get()).toEqual({ data: null, error: null });
});

test('a response to the last owner is not shown to the next', async () => {
  const { requests, resource } = setUp();
  const load = resource.load();
  signIn('bea');
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[0]?.respond('order of ana');
  await load;
  expect(resource.get().data).toBeNull();

  const loadOfBea = resource.load();
  requests[1]?.respond('order of bea');
  await loadOfBea;
  expect(resource.get().data).toBe('order of bea');
});

test('a new token of the same customer keeps the data', async () => {
  const { requests, resource } = setUp();
  const load = resource.load();
  requests[0]?.respond('order of ana');
  await load;
  signIn('ana');
  expect(resource.get().data).toBe('order of ana');
});

test('an owned store hands its last value and owner to onReset, and its leases end', () => {
  const resets: unknown[] = [];
  const store = createOwnedStore('', (value, owner) => resets.push([value, owner]));
  store.set('draft of ana');
  const isCurrent = store.lease();
  expect(isCurrent()).toBe(true);
  signIn('bea');
  expect(store.get()).toBe('');
  expect(isCurrent()).toBe(false);
  expect(resets).toEqual([['draft of ana', 'ana']]);
});
