import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInWith } from '#web/lib/session.ts';
import { removeLine, restoreLine } from './cart-actions.ts';
import type { CartLineView } from './cart-line.ts';
import { cartStore } from './cart-store.ts';
import { readLocalCart, writeLocalCart } from './local-cart.ts';
import { serverQueue } from './server-queue.ts';

const PRODUCTS = ['B000000001', 'B000000002', 'B000000003'] as const;
const USER = 'user-1';

/** The server's cart as the contract has it: one line a product, 1 to 10, a key counts once. */
class FakeServer {
  lines: { id: string; productId: string; quantity: number }[] | null = null;
  readonly keys = new Set<string>();
  readonly log: string[] = [];
  failures = 0;
  loseNextResponse = false;
  delay = () => 0;

  async respond(url: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const path = url.replace('/api', '');
    this.log.push(`${method} ${path.replace(/[^/]*line-.*/, ':id')}`);
    await new Promise((resolve) => setTimeout(resolve, this.delay()));
    if (method !== 'GET' && this.failures > 0) {
      this.failures -= 1;
      return Response.json({ code: 503, message: 'No se pudo' }, { status: 503 });
    }
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const key = new Headers(init.headers).get('idempotency-key') ?? crypto.randomUUID();
    const missing = this.apply(`${method} ${path}`, body, key);
    if (missing) return Response.json({ code: 404, message: 'No está' }, { status: 404 });
    if (this.loseNextResponse) {
      this.loseNextResponse = false;
      throw new TypeError('lost');
    }
    return Response.json(this.present());
  }

  private apply(call: string, body: Record<string, unknown>, key: string): boolean {
    if (call === 'GET /users/cart') return this.lines === null;
    if (call === 'POST /cart' || call === 'POST /cart/items') {
      const added = (call === 'POST /cart' ? body.products : [body]) as { productId: string; quantity: number }[];
      this.lines ??= [];
      if (!this.keys.has(key)) for (const item of added) this.add(item.productId, item.quantity);
      this.keys.add(key);
      return false;
    }
    const id = call.startsWith('PUT') ? body.cartItemId : call.split('/').at(-1);
    const line = this.lines?.find((item) => item.id === id);
    if (!line) return true;
    if (call.startsWith('PUT')) line.quantity = Number(body.quantity);
    else this.lines = this.lines?.filter((item) => item !== line) ?? null;
    return false;
  }

  private add(productId: string, quantity: number) {
    const line = this.lines?.find((item) => item.productId === productId);
    if (line) line.quantity = Math.min(10, line.quantity + quantity);
    else this.lines?.push({ id: `line-${productId}-${crypto.randomUUID()}`, productId, quantity });
  }

  private present() {
    const product = { forbidden: false, valid: true };
    const cartItems = (this.lines ?? []).map((line) => ({
      ...line,
      price: 10,
      title: 'T',
      image: null,
      variant: '',
      product,
    }));
    return { id: 'cart', total: 0, currency: 'USD', user: USER, cartItems };
  }
}

let server: FakeServer;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  server = new FakeServer();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.respond(url, init));
  serverQueue.clear();
  const claims = btoa(JSON.stringify({ sub: USER, exp: 9_999_999_999 }));
  signInWith(`x.${claims}.x`);
  cartStore.open({ kind: 'customer', id: USER });
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
const add = (productId: string, quantity: number) =>
  serverQueue.enqueue({ kind: 'add', line: line(productId, quantity), key: crypto.randomUUID() });
const settled = () => vi.waitFor(() => expect(cartStore.get()).toMatchObject({ pending: false, ready: true }), 5000);
const shown = () => cartStore.get().lines.map(({ productId, quantity }) => ({ productId, quantity }));
const stored = () => (server.lines ?? []).map(({ productId, quantity }) => ({ productId, quantity }));

test('clicks in any order and at any speed end in the last requested state, in the browser and at the server', async () => {
  const click = fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    change: fc.oneof(
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
        cartStore.open({ kind: 'customer', id: USER });
        serverQueue.refetch();
        await settled();
        const expected = new Map<string, number>(PRODUCTS.map((productId) => [productId, 1]));
        for (const { productId, change, pause } of clicks) {
          const units = expected.get(productId) ?? 0;
          if (change.kind === 'add') {
            if (units + change.quantity > 10) continue;
            expected.set(productId, units + change.quantity);
            void add(productId, change.quantity);
          } else if (units === 0) {
            continue;
          } else if (change.kind === 'set') {
            expected.set(productId, change.quantity);
            void serverQueue.enqueue({ kind: 'set', productId, quantity: change.quantity });
          } else {
            expected.delete(productId);
            void serverQueue.enqueue({ kind: 'remove', productId });
          }
          expect(Object.fromEntries(shown().map((item) => [item.productId, item.quantity]))).toEqual(
            Object.fromEntries(expected),
          );
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
        await settled();
        await vi.waitFor(() => expect(shown()).toEqual(stored()));
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
  serverQueue.refetch();
  await settled();
  server.log.length = 0;
  for (const quantity of [2, 3, 4, 5]) void serverQueue.enqueue({ kind: 'set', productId: PRODUCTS[0], quantity });
  await settled();
  await vi.waitFor(() => expect(server.log.at(-1)).toBe('GET /users/cart'));
  expect(server.log).toEqual(['PUT /cart/items', 'PUT /cart/items', 'GET /users/cart']);
});

test('a refused change is rolled back and reported', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 1 }];
  serverQueue.refetch();
  await settled();
  server.failures = 1;
  expect(await serverQueue.enqueue({ kind: 'set', productId: PRODUCTS[0], quantity: 7 })).toEqual({
    ok: false,
    message: 'No se pudo',
  });
  await settled();
  expect(shown()).toEqual([{ productId: PRODUCTS[0], quantity: 1 }]);
});

test('signing in merges the local cart once, although the response is lost [AUTH-20, AUTH-21]', async () => {
  writeLocalCart([line(PRODUCTS[0], 2), line(PRODUCTS[1], 1)]);
  server.loseNextResponse = true;
  serverQueue.refetch({ merge: true });
  await vi.waitFor(() => expect(cartStore.get().failed).toBe(true));
  expect(readLocalCart()).toHaveLength(2);
  serverQueue.refetch({ merge: true });
  await vi.waitFor(() => expect(readLocalCart()).toEqual([]));
  await settled();
  expect(stored()).toEqual([
    { productId: PRODUCTS[0], quantity: 2 },
    { productId: PRODUCTS[1], quantity: 1 },
  ]);
  serverQueue.refetch({ merge: true });
  await settled();
  expect(stored().map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test('lines added after a merge whose response was lost are merged later, and nothing counts twice', async () => {
  writeLocalCart([line(PRODUCTS[0], 2)]);
  server.loseNextResponse = true;
  serverQueue.refetch({ merge: true });
  await vi.waitFor(() => expect(cartStore.get().failed).toBe(true));
  writeLocalCart([line(PRODUCTS[0], 3), line(PRODUCTS[1], 1)]);
  serverQueue.refetch({ merge: true });
  await vi.waitFor(() => expect(readLocalCart()).toEqual([]));
  await settled();
  expect(stored()).toEqual([
    { productId: PRODUCTS[0], quantity: 3 },
    { productId: PRODUCTS[1], quantity: 1 },
  ]);
});

test('a removal is undone, and undoing a refused removal adds nothing', async () => {
  server.lines = [{ id: 'line-1', productId: PRODUCTS[0], quantity: 2 }];
  serverQueue.refetch();
  await settled();
  const [shownLine] = cartStore.get().lines;
  if (!shownLine) throw new Error('no line');
  await restoreLine(shownLine, removeLine(shownLine));
  await settled();
  expect(stored()).toEqual([{ productId: PRODUCTS[0], quantity: 2 }]);
  server.failures = 1;
  await restoreLine(shownLine, removeLine(shownLine));
  await settled();
  expect(stored()).toEqual([{ productId: PRODUCTS[0], quantity: 2 }]);
});

test('a cart is created before an item is added to none [CART-07, CART-08]', async () => {
  serverQueue.refetch();
  await settled();
  await add(PRODUCTS[2], 3);
  await settled();
  expect(server.log.slice(0, 3)).toEqual(['GET /users/cart', 'POST /cart', 'POST /cart/items']);
  expect(stored()).toEqual([{ productId: PRODUCTS[2], quantity: 3 }]);
});
