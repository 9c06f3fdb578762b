import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { isQuantity, MAX_QUANTITY } from '#domain/cart/lines.ts';
import type { CallResult } from '#testing/call-shop.ts';
import { type ConcurrentOperation, isLinearizable } from '#testing/linearizability.ts';
import { createCustomers, forEachConcurrently, type SignedInCustomer } from '#testing/many-customers.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const CUSTOMERS = 8;
/** Long because it makes many calls on a possibly busy machine. */
const TIMEOUT_MS = 60_000;
const CONCURRENT_OPERATIONS = 20;

/** The lines of a cart by product: id and quantity. */
type Lines = Record<string, { id: string; quantity: number }>;

interface Operation {
  send: () => Promise<CallResult>;
  /** The lines after it, null when it must be refused; `replied` has the ids of lines that it created. */
  apply: (lines: Lines, replied: Lines) => Lines | null;
}

let shop: TestShop;
let asins: string[];

beforeAll(async () => {
  shop = await startShop();
  asins = await insertProducts(shop, [{}, {}, {}]);
});
afterAll(() => shop.stop());

test(
  'concurrent operations on a cart have the effect of some serial order',
  async () => {
    const members = await createCustomers(shop, CUSTOMERS);
    await forEachConcurrently([...members.entries()], async ([seed, member]) => {
      const first = await createCart(member);
      const operations = Array.from({ length: CONCURRENT_OPERATIONS }, (_, index) =>
        operation(member, first, seed * 7 + index * 3),
      );
      const done = await Promise.all(operations.map(runOperation));
      const last = linesOf((await shop.call('readCart', {}, member)).body);
      expect(isLinearizable({ first, last }, done), `customer ${seed}`).toBe(true);
    });
  },
  TIMEOUT_MS,
);

test('the check detects a lost update', () => {
  const lines = (quantity: number): Lines => ({ a: { id: '1', quantity } });
  const add = (replied: number): ConcurrentOperation<Lines> => ({
    refused: false,
    apply: ({ a }) => (a && a.quantity + 1 === replied ? lines(replied) : null),
  });
  expect(isLinearizable({ first: lines(1), last: lines(3) }, [add(3), add(2)])).toBe(true);
  expect(isLinearizable({ first: lines(1), last: lines(2) }, [add(2), add(2)])).toBe(false);
});

async function createCart(member: SignedInCustomer): Promise<Lines> {
  const products = asins.map((productId, index) => ({ productId, quantity: index + 1 }));
  return linesOf((await shop.call('mergeCart', { body: { products } }, member)).body);
}

function linesOf(cart: Cart): Lines {
  const lines = cart.cartItems.map(({ id, productId, quantity }) => [productId, { id, quantity }] as const);
  return Object.fromEntries(lines.sort(([one], [other]) => one.localeCompare(other)));
}

async function runOperation({ send, apply }: Operation): Promise<ConcurrentOperation<Lines>> {
  const { status, body } = await send();
  expect([200, 201, 404, 422]).toContain(status);
  const refused = status >= 400;
  const replied = refused ? {} : linesOf(body);
  return {
    refused,
    apply: (lines) => {
      const next = apply(lines, replied);
      if (refused) return next === null ? lines : null;
      return next !== null && JSON.stringify(next) === JSON.stringify(replied) ? next : null;
    },
  };
}

function operation(member: SignedInCustomer, first: Lines, seed: number): Operation {
  const productId = asins[seed % asins.length] ?? '';
  const cartItemId = first[productId]?.id ?? '';
  const quantity = 1 + (seed % 4);
  const isLine = (lines: Lines) => lines[productId]?.id === cartItemId;
  const put = (lines: Lines, units: number, replied: Lines): Lines => {
    const id = lines[productId]?.id ?? replied[productId]?.id ?? '';
    return Object.fromEntries(
      Object.entries({ ...lines, [productId]: { id, quantity: units } }).sort(([one], [other]) =>
        one.localeCompare(other),
      ),
    );
  };
  const units = (lines: Lines) => (lines[productId]?.quantity ?? 0) + quantity;
  switch (seed % 5) {
    case 0:
      return {
        send: () => shop.call('changeCartItem', { body: { cartItemId, quantity } }, member),
        apply: (lines, replied) => (isLine(lines) ? put(lines, quantity, replied) : null),
      };
    case 1:
      return {
        send: () => shop.call('removeCartItem', { params: { id: cartItemId } }, member),
        apply: ({ [productId]: line, ...others }) => (line?.id === cartItemId ? others : null),
      };
    case 2:
      return {
        send: () => shop.call('mergeCart', { body: { products: [{ productId, quantity }] } }, member),
        apply: (lines, replied) => put(lines, Math.min(MAX_QUANTITY, units(lines)), replied),
      };
    default:
      return {
        send: () => shop.call('addCartItem', { body: { productId, quantity } }, member),
        apply: (lines, replied) => (isQuantity(units(lines)) ? put(lines, units(lines), replied) : null),
      };
  }
}
