import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { isQuantity, MAX_QUANTITY } from '#domain/cart/lines.ts';
import type { Answer } from '#testing/call-shop.ts';
import { type Done, hasSerialOrder } from '#testing/linearizability.ts';
import { crowd, forEach, type Member } from '#testing/many-customers.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const CUSTOMERS = 8;
/** Many calls, on a machine that may have more to do. */
const PATIENCE = 60_000;
const AT_ONCE = 20;

/** The lines of a cart, by product: what a line is called, and how many. */
type Lines = Record<string, { id: string; quantity: number }>;

interface Operation {
  send: () => Promise<Answer>;
  /** How the lines stand after it, null when it cannot be done to them; `answered` names lines that it made. */
  apply: (lines: Lines, answered: Lines) => Lines | null;
}

let shop: TestShop;
let asins: string[];

beforeAll(async () => {
  shop = await startShop();
  asins = await putProducts(shop, [{}, {}, {}]);
});
afterAll(() => shop.stop());

test(
  'what many people do to their carts at once ends as if done one after the other, with nothing lost',
  async () => {
    const members = await crowd(shop, CUSTOMERS);
    await forEach([...members.entries()], async ([seed, member]) => {
      const first = await begin(member);
      const operations = Array.from({ length: AT_ONCE }, (_, index) => operation(member, first, seed * 7 + index * 3));
      const done = await Promise.all(operations.map(asDone));
      const last = linesOf((await shop.call('readCart', {}, member)).body);
      expect(hasSerialOrder({ first, last }, done), `customer ${seed}`).toBe(true);
    });
  },
  PATIENCE,
);

test('a change that got lost is noticed', () => {
  const lines = (quantity: number): Lines => ({ a: { id: '1', quantity } });
  const add = (answered: number): Done<Lines> => ({
    refused: false,
    after: ({ a }) => (a && a.quantity + 1 === answered ? lines(answered) : null),
  });
  expect(hasSerialOrder({ first: lines(1), last: lines(3) }, [add(3), add(2)])).toBe(true);
  expect(hasSerialOrder({ first: lines(1), last: lines(2) }, [add(2), add(2)])).toBe(false);
});

async function begin(member: Member): Promise<Lines> {
  const products = asins.map((productId, index) => ({ productId, quantity: index + 1 }));
  return linesOf((await shop.call('mergeCart', { body: { products } }, member)).body);
}

function linesOf(cart: Cart): Lines {
  const lines = cart.cartItems.map(({ id, productId, quantity }) => [productId, { id, quantity }] as const);
  return Object.fromEntries(lines.sort(([one], [other]) => one.localeCompare(other)));
}

async function asDone({ send, apply }: Operation): Promise<Done<Lines>> {
  const { status, body } = await send();
  expect([200, 201, 404, 422]).toContain(status);
  const refused = status >= 400;
  const answered = refused ? {} : linesOf(body);
  return {
    refused,
    after: (lines) => {
      const next = apply(lines, answered);
      if (refused) return next === null ? lines : null;
      return next !== null && JSON.stringify(next) === JSON.stringify(answered) ? next : null;
    },
  };
}

function operation(member: Member, first: Lines, seed: number): Operation {
  const productId = asins[seed % asins.length] ?? '';
  const cartItemId = first[productId]?.id ?? '';
  const quantity = 1 + (seed % 4);
  const isLine = (lines: Lines) => lines[productId]?.id === cartItemId;
  const put = (lines: Lines, units: number, answered: Lines): Lines => {
    const id = lines[productId]?.id ?? answered[productId]?.id ?? '';
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
        apply: (lines, answered) => (isLine(lines) ? put(lines, quantity, answered) : null),
      };
    case 1:
      return {
        send: () => shop.call('removeCartItem', { params: { id: cartItemId } }, member),
        apply: ({ [productId]: line, ...others }) => (line?.id === cartItemId ? others : null),
      };
    case 2:
      return {
        send: () => shop.call('mergeCart', { body: { products: [{ productId, quantity }] } }, member),
        apply: (lines, answered) => put(lines, Math.min(MAX_QUANTITY, units(lines)), answered),
      };
    default:
      return {
        send: () => shop.call('addCartItem', { body: { productId, quantity } }, member),
        apply: (lines, answered) => (isQuantity(units(lines)) ? put(lines, units(lines), answered) : null),
      };
  }
}
