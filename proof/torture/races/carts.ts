import type { Cart } from '#contract/cart.ts';
import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import type { CallResult } from '#testing/call-shop.ts';
import { isLinearizable } from './linearizability.ts';
import { draw, emptyCart } from './orders.ts';
import { atOnce, type Contest, faultOfCart, type Race, unexpected } from './race.ts';
import { sendAndDisconnect } from './send-and-disconnect.ts';

/** The units of a cart by product. */
type Units = Record<string, number>;

export const CART_RACES: readonly Race[] = [
  { name: 'carts of the browser merged five times that count more than once', fault: mergeFiveTimes },
  { name: 'I20 carts whose answers no serial order explains', fault: changeTenTimes },
];

async function mergeFiveTimes({ shop, shopper, random }: Contest): Promise<string | null> {
  const products = draw(random, 2).map((productId) => ({ productId, quantity: random.between(1, 4) }));
  const expected = unitsOf(await readCart({ shop, shopper }));
  for (const { productId, quantity } of products)
    expected[productId] = Math.min(10, (expected[productId] ?? 0) + quantity);
  const options = { ...shopper, idempotencyKey: random.key() };
  // The browser that merges at sign-in may not wait for the answer.
  await sendAndDisconnect(shop.url, { path: '/api/cart', ...options, body: { products } });
  const replies = await atOnce(5, () => shop.call('mergeCart', { body: { products } }, options));
  const after = unitsOf(await readCart({ shop, shopper }));
  const isOnce = JSON.stringify(sorted(after)) === JSON.stringify(sorted(expected));
  return unexpected(replies, [201]) ?? faultOfCarts(replies) ?? (isOnce ? null : JSON.stringify({ expected, after }));
}

/** What a cart holds by product: the line's id and its units. */
type Lines = Record<string, { id: string; quantity: number }>;

interface Operation {
  send(): Promise<CallResult>;
  /** The lines after it, null when it must be refused; `replied` has the ids of lines that it created. */
  apply(lines: Lines, replied: Lines): Lines | null;
}

/** Operations whose answer says what the cart held right after it. */
async function changeTenTimes(contest: Contest): Promise<string | null> {
  const { shop, shopper, random } = contest;
  const asins = draw(random, 2);
  await emptyCart(contest);
  const products = asins.map((productId, index) => ({ productId, quantity: 1 + index }));
  const first = linesOf((await shop.call('mergeCart', { body: { products } }, shopper)).body);
  const operations = Array.from({ length: 10 }, () => chooseOperation(contest, first));
  const replies = await Promise.all(operations.map(({ send }) => send()));
  // Of an answer of 503 nobody knows whether it happened.
  if (replies.some(({ status }) => status === 503)) return null;
  const wrong = unexpected(replies, [200, 201, 404, 422]) ?? faultOfCarts(replies);
  if (wrong !== null) return wrong;
  const history = operations.map(({ apply }, index) => {
    const { status = 0, body } = replies[index] ?? {};
    const refused = status >= 400;
    const replied = refused ? {} : linesOf(body);
    return {
      refused,
      apply: (lines: Lines): Lines | null => {
        const next = apply(lines, replied);
        if (refused) return next === null ? lines : null;
        return next !== null && JSON.stringify(next) === JSON.stringify(replied) ? next : null;
      },
    };
  });
  const last = linesOf(await readCart(contest));
  return isLinearizable({ first, last }, history) ? null : `no serial order leads to ${JSON.stringify(last)}`;
}

function chooseOperation({ shop, shopper, random }: Contest, first: Lines): Operation {
  const productId = random.pick(Object.keys(first));
  const cartItemId = first[productId]?.id ?? '';
  const quantity = random.between(1, 4);
  const isLine = (lines: Lines) => lines[productId]?.id === cartItemId;
  const sum = (lines: Lines) => (lines[productId]?.quantity ?? 0) + quantity;
  const put = (lines: Lines, units: number, replied: Lines): Lines => {
    const id = lines[productId]?.id ?? replied[productId]?.id ?? '';
    return sorted({ ...lines, [productId]: { id, quantity: units } });
  };
  const change: Operation = {
    send: () => shop.call('changeCartItem', { body: { cartItemId, quantity } }, shopper),
    apply: (lines, replied) => (isLine(lines) ? put(lines, quantity, replied) : null),
  };
  const remove: Operation = {
    send: () => shop.call('removeCartItem', { params: { id: cartItemId } }, shopper),
    apply: ({ [productId]: line, ...others }) => (line?.id === cartItemId ? others : null),
  };
  const merge: Operation = {
    send: () => shop.call('mergeCart', { body: { products: [{ productId, quantity }] } }, shopper),
    apply: (lines, replied) => put(lines, Math.min(MAX_QUANTITY, sum(lines)), replied),
  };
  const add: Operation = {
    send: () => shop.call('addCartItem', { body: { productId, quantity } }, shopper),
    apply: (lines, replied) => (sum(lines) <= MAX_QUANTITY ? put(lines, sum(lines), replied) : null),
  };
  return random.pick([change, remove, merge, add, add]);
}

async function readCart({ shop, shopper }: Pick<Contest, 'shop' | 'shopper'>): Promise<Cart | null> {
  const { status, body } = await shop.call('readCart', {}, shopper);
  return status === 200 ? body : null;
}

function unitsOf(cart: Cart | null): Units {
  return Object.fromEntries(cart?.cartItems.map(({ productId, quantity }) => [productId, quantity]) ?? []);
}

function linesOf(cart: Cart | null): Lines {
  return sorted(
    Object.fromEntries(cart?.cartItems.map(({ id, productId, quantity }) => [productId, { id, quantity }]) ?? []),
  );
}

function sorted<Value>(units: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(units).sort(([one], [other]) => one.localeCompare(other)));
}

function faultOfCarts(replies: readonly CallResult[]): string | null {
  const carts = replies.filter(({ status }) => status === 201).map(({ body }) => body as Cart);
  return carts.map(faultOfCart).find((fault) => fault !== null) ?? null;
}
