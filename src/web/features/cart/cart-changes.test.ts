import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FakeCartServer } from '#testing/fake-cart-server.ts';
import { createPersonalClient, startPersonalData } from '#web/lib/personal-data.tsx';
import { clearSession, signInWith } from '#web/lib/session.ts';
import { cartMutation } from './cart-changes.ts';
import type { CartLineView, CartOperation } from './cart-line.ts';
import { cartKey, cartQuery, pendingOperations, shownLines } from './cart-query.ts';
import { readLocalCart, writeLocalCart } from './local-lists.ts';

const PRODUCTS = ['B000000001', 'B000000002', 'B000000003'] as const;
const USER = 'user-1';

let server: FakeCartServer;
let client: QueryClient;

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  server = new FakeCartServer();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.respond(url, init));
  clearSession();
  const claims = btoa(JSON.stringify({ sub: USER, exp: 9_999_999_999 }));
  client = createPersonalClient();
  const stop = startPersonalData(client);
  signInWith(`x.${claims}.x`);
  onTestFinished(stop);
});

const line = (productId: string, quantity: number): CartLineView => ({
  id: productId,
  productId,
  title: 'T',
  image: null,
  variant: '',
  price: 10,
  quantity,
});
const change = (operation: CartOperation) =>
  new MutationObserver(client, cartMutation(USER, [['cart']])).mutate(operation).then(
    () => true,
    (error: Error) => error.message,
  );
const add = (productId: string, quantity: number) =>
  change({ kind: 'add', line: line(productId, quantity), key: crypto.randomUUID() });
const set = (quantity: number) => change({ kind: 'set', productId: PRODUCTS[0], quantity });
/** The screen of the cart. */
const show = () => onTestFinished(new QueryObserver(client, cartQuery(USER)).subscribe(() => undefined));
/** Looks again every few milliseconds. */
const waitFor = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 5 });
const settled = () =>
  waitFor(() => {
    expect(pendingOperations(client, USER)).toEqual([]);
    expect(client.getQueryState(cartKey(USER))).toMatchObject({ status: 'success', fetchStatus: 'idle' });
  });
const failed = () => waitFor(() => expect(client.getQueryState(cartKey(USER))?.status).toBe('error'));
/** Holds the server's answers until the returned function is called. */
const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.held = promise;
  return resolve;
};
const reread = () => client.invalidateQueries({ queryKey: cartKey(USER) });
const shown = () => shownLines(client, USER).map(({ productId, quantity }) => ({ productId, quantity }));
const stored = () => (server.lines ?? []).map(({ productId, quantity }) => ({ productId, quantity }));

test('clicks in any order and at any speed end in the last requested state, in the browser and at the server', async () => {
  const click = fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    step: fc.oneof(
      fc.record({ kind: fc.constant('set' as const), quantity: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ kind: fc.constant('add' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.constant({ kind: 'remove' as const }),
    ),
    pause: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(click, { maxLength: 12 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      async (clicks, waits) => {
        server.lines = PRODUCTS.map((productId) => ({ id: `line-${productId}`, productId, quantity: 1 }));
        server.delay = () => waits.next().value ?? 0;
        client.clear();
        show();
        await settled();
        const expected = new Map<string, number>(PRODUCTS.map((productId) => [productId, 1]));
        for (const { productId, step, pause } of clicks) {
          const units = expected.get(productId) ?? 0;
          if (step.kind === 'add') {
            if (units + step.quantity > 10) continue;
            expected.set(productId, units + step.quantity);
            void add(productId, step.quantity);
          } else if (units === 0) {
            continue;
          } else if (step.kind === 'set') {
            expected.set(productId, step.quantity);
            void change({ kind: 'set', productId, quantity: step.quantity });
          } else {
            expected.delete(productId);
            void change({ kind: 'remove', productId });
          }
          expect(Object.fromEntries(shown().map((item) => [item.productId, item.quantity]))).toEqual(
            Object.fromEntries(expected),
          );
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
        await settled();
        await waitFor(() => expect(shown()).toEqual(stored()));
        expect(Object.fromEntries(stored().map((item) => [item.productId, item.quantity]))).toEqual(
          Object.fromEntries(expected),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('a burst is read back once, after its last change [CART-14]', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 1 }];
  server.delay = () => 5;
  show();
  await settled();
  server.log.length = 0;
  const release = hold();
  for (const quantity of [2, 3, 4]) void set(quantity);
  await waitFor(() => expect(server.log).toHaveLength(1));
  for (const quantity of [5, 6, 7]) void set(quantity);
  release();
  await settled();
  await waitFor(() => expect(server.log.at(-1)).toBe('GET /users/cart'));
  expect(server.log).toEqual(['PUT /cart/items', 'PUT /cart/items', 'GET /users/cart']);
});

test('a refused change is rolled back and reported', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 1 }];
  show();
  await settled();
  server.failures = 1;
  expect(await set(7)).toBe('No se pudo');
  await settled();
  expect(shown()).toEqual([{ productId: PRODUCTS[0], quantity: 1 }]);
});

test('signing in merges the local cart once, although the response is lost [AUTH-20, AUTH-21]', async () => {
  writeLocalCart([line(PRODUCTS[0], 2), line(PRODUCTS[1], 1)]);
  server.loseNextResponse = true;
  show();
  await failed();
  expect(readLocalCart()).toHaveLength(2);
  void reread();
  await waitFor(() => expect(readLocalCart()).toEqual([]));
  await settled();
  expect(stored()).toEqual([
    { productId: PRODUCTS[0], quantity: 2 },
    { productId: PRODUCTS[1], quantity: 1 },
  ]);
  void reread();
  await settled();
  expect(stored().map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test('lines added after a merge whose response was lost are merged later, and nothing counts twice', async () => {
  writeLocalCart([line(PRODUCTS[0], 2)]);
  server.loseNextResponse = true;
  show();
  await failed();
  writeLocalCart([line(PRODUCTS[0], 3), line(PRODUCTS[1], 1)]);
  void reread();
  await waitFor(() => expect(readLocalCart()).toEqual([]));
  await settled();
  expect(stored()).toEqual([
    { productId: PRODUCTS[0], quantity: 3 },
    { productId: PRODUCTS[1], quantity: 1 },
  ]);
});

test('a cart is created before an item is added to none [CART-07, CART-08]', async () => {
  show();
  await settled();
  await add(PRODUCTS[2], 3);
  await settled();
  expect(server.log.slice(0, 3)).toEqual(['GET /users/cart', 'POST /cart', 'POST /cart/items']);
  expect(stored()).toEqual([{ productId: PRODUCTS[2], quantity: 3 }]);
});

test('what is on its way when the session ends is not sent, and the late answer is dropped', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 1 }];
  show();
  await settled();
  server.log.length = 0;
  const release = hold();
  const sent = add(PRODUCTS[1], 1);
  const queued = add(PRODUCTS[2], 1);
  await waitFor(() => expect(server.log).toEqual(['POST /cart/items']));
  clearSession();
  release();
  expect(await Promise.all([sent, queued])).toEqual([true, 'No pudimos cambiar tu carrito. Probá de nuevo.']);
  expect(server.log).toEqual(['POST /cart/items']);
  expect(client.getQueryCache().getAll()).toEqual([]);
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

test("a visitor's changes are kept in the browser and read by the screen", async () => {
  clearSession();
  const visitor = new MutationObserver(client, cartMutation('visitor', [['cart']]));
  await visitor.mutate({ kind: 'add', line: line(PRODUCTS[0], 2), key: 'unused-key' });
  await visitor.mutate({ kind: 'set', productId: PRODUCTS[0], quantity: 4 });
  expect(readLocalCart().map(({ quantity }) => quantity)).toEqual([4]);
  expect((await client.fetchQuery(cartQuery('visitor'))).lines).toHaveLength(1);
  expect(server.log).toEqual([]);
});

test('a refused removal leaves its line; one that is undone ends where it began', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 2 }];
  show();
  await settled();
  server.failures = 1;
  expect(await change({ kind: 'remove', productId: PRODUCTS[0] })).toBe('No se pudo');
  await settled();
  expect(shown()).toEqual([{ productId: PRODUCTS[0], quantity: 2 }]);
  const removal = change({ kind: 'remove', productId: PRODUCTS[0] });
  expect(shown()).toEqual([]);
  expect(await removal).toBe(true);
  await add(PRODUCTS[0], 2);
  await settled();
  expect(stored()).toEqual([{ productId: PRODUCTS[0], quantity: 2 }]);
});

test('a change made before the cart was read waits for it', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 2 }];
  expect(await set(5)).toBe(true);
  expect(server.log.slice(0, 2)).toEqual(['GET /users/cart', 'PUT /cart/items']);
  expect(stored()).toEqual([{ productId: PRODUCTS[0], quantity: 5 }]);
});
