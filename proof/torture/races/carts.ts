import type { Cart } from '#contract/cart.ts';
import type { CallResult } from '#testing/call-shop.ts';
import { isLinearizable } from '#testing/linearizability.ts';
import { draw, emptyCart } from './orders.ts';
import { atOnce, type Contest, faultOfCart, type Race, unexpected } from './race.ts';

/** The units of a cart by product. */
type Units = Record<string, number>;

export const CART_RACES: readonly Race[] = [
  { name: 'products added ten times with one key that are not in the cart once', fault: addWithOneKey },
  { name: 'carts of the browser merged five times that count more than once', fault: mergeFiveTimes },
  { name: 'I20 carts whose answers no serial order explains', fault: changeTenTimes },
  { name: 'products saved for later ten times that are not in one place', fault: saveTenTimes },
  { name: 'prices of a request that got into a cart', fault: sendPrices },
  { name: 'I15 quantities outside 1 to 10 that a cart took', every: 4, fault: sendQuantities },
];

async function addWithOneKey({ shop, shopper, random }: Contest): Promise<string | null> {
  const [productId = ''] = draw(random, 1);
  const before = unitsOf(await readCart({ shop, shopper }))[productId] ?? 0;
  if (before === 10) return null;
  const options = { ...shopper, idempotencyKey: random.key() };
  const replies = await atOnce(10, () => shop.call('addCartItem', { body: { productId } }, options));
  const after = unitsOf(await readCart({ shop, shopper }))[productId] ?? 0;
  return unexpected(replies, [201]) ?? faultOfCarts(replies) ?? (after === before + 1 ? null : `${before} to ${after}`);
}

async function mergeFiveTimes({ shop, shopper, random }: Contest): Promise<string | null> {
  const products = draw(random, 2).map((productId) => ({ productId, quantity: random.between(1, 4) }));
  const expected = unitsOf(await readCart({ shop, shopper }));
  for (const { productId, quantity } of products)
    expected[productId] = Math.min(10, (expected[productId] ?? 0) + quantity);
  const options = { ...shopper, idempotencyKey: random.key() };
  const replies = await atOnce(5, () => shop.call('mergeCart', { body: { products } }, options));
  const after = unitsOf(await readCart({ shop, shopper }));
  const isOnce = JSON.stringify(sorted(after)) === JSON.stringify(sorted(expected));
  return unexpected(replies, [201]) ?? faultOfCarts(replies) ?? (isOnce ? null : JSON.stringify({ expected, after }));
}

/** Operations whose answer says what the cart held right after it. */
async function changeTenTimes({ shop, shopper, random }: Contest): Promise<string | null> {
  const asins = draw(random, 2);
  const first = sorted(unitsOf(await readCart({ shop, shopper })));
  const operations = Array.from({ length: 10 }, () => {
    const productId = random.pick([asins[0] ?? '', asins[1] ?? '']);
    const quantity = random.between(1, 3);
    const isMerge = random.next() < 0.4;
    return { productId, quantity, isMerge };
  });
  const replies = await atOnce(operations.length, (index) => {
    const { productId = '', quantity = 1, isMerge = false } = operations[index] ?? {};
    const line = { productId, quantity };
    return isMerge
      ? shop.call('mergeCart', { body: { products: [line] } }, shopper)
      : shop.call('addCartItem', { body: line }, shopper);
  });
  // Of an answer of 503 nobody knows whether it happened.
  if (replies.some(({ status }) => status === 503)) return null;
  const wrong = unexpected(replies, [201, 422]) ?? faultOfCarts(replies);
  if (wrong !== null) return wrong;
  const history = replies.map(({ status, body }, index) => {
    const { productId = '', quantity = 0, isMerge = false } = operations[index] ?? {};
    const refused = status === 422;
    return {
      refused,
      apply: (units: Units): Units | null => {
        const sum = (units[productId] ?? 0) + quantity;
        if (!isMerge && sum > 10) return refused ? units : null;
        if (refused) return null;
        const next = sorted({ ...units, [productId]: Math.min(10, sum) });
        return JSON.stringify(next) === JSON.stringify(sorted(unitsOf(body))) ? next : null;
      },
    };
  });
  const last = sorted(unitsOf(await readCart({ shop, shopper })));
  return isLinearizable({ first, last }, history) ? null : `no serial order leads to ${JSON.stringify(last)}`;
}

async function saveTenTimes({ shop, shopper, random }: Contest): Promise<string | null> {
  const [productId = ''] = draw(random, 1);
  await shop.call('mergeCart', { body: { products: [{ productId, quantity: 1 }] } }, shopper);
  const replies = await atOnce(10, (index) =>
    index % 3 === 2
      ? shop.call('moveToCart', { params: { asin: productId } }, shopper)
      : shop.call('saveForLater', { body: { productId, quantity: 1 } }, shopper),
  );
  const inCart = productId in unitsOf(await readCart({ shop, shopper }));
  const { body } = await shop.call('listSavedItems', {}, shopper);
  const saved = (body as { productId: string }[]).filter((item) => item.productId === productId).length;
  const places = (inCart ? 1 : 0) + saved;
  return unexpected(replies, [200, 404, 409, 422]) ?? (places === 1 ? null : `${productId} is in ${places} places`);
}

/** A client may send prices, of a new line too; none of them counts. */
async function sendPrices({ shop, shopper, random }: Contest): Promise<string | null> {
  const [productId = ''] = draw(random, 1);
  const own: number = (await shop.call('readProduct', { params: { asin: productId } })).body.price;
  for (const price of [0.01, 0, -1, 1e308, '0', null, [1]]) {
    const line = { productId, quantity: 1, price };
    const calls = [
      () => shop.call('mergeCart', { body: { products: [line] } }, shopper),
      () => shop.call('addCartItem', { body: line }, shopper),
    ];
    for (const call of calls) {
      await emptyCart({ shop, shopper });
      const replies = await atOnce(2, call);
      const wrong = unexpected(replies, [201]) ?? faultOfCarts(replies);
      if (wrong !== null) return wrong;
      const [added] = (await readCart({ shop, shopper }))?.cartItems ?? [];
      if (added && added.price !== added.product.price && added.price !== own)
        return `${productId} costs ${added.price}, not ${own}`;
    }
  }
  return null;
}

/** Nothing takes a quantity that it may not have; the cart stays as it was. */
async function sendQuantities({ shop, shopper, random }: Contest): Promise<string | null> {
  await emptyCart({ shop, shopper });
  const [productId = '', other = ''] = draw(random, 2);
  const { status, body } = await shop.call('addCartItem', { body: { productId, quantity: 2 } }, shopper);
  if (status !== 201) return `answered ${status} to 2 units`;
  const cartItemId = (body as Cart).cartItems[0]?.id ?? '';
  for (const quantity of [-1, 0, 11, 1e9, 2 ** 31, 2 ** 53, 0.5, '3', null]) {
    const replies = await Promise.all([
      shop.call('addCartItem', { body: { productId: other, quantity } }, shopper),
      shop.call('mergeCart', { body: { products: [{ productId: other, quantity }] } }, shopper),
      shop.call('changeCartItem', { body: { cartItemId, quantity } }, shopper),
    ]);
    const wrong = unexpected(replies, [400, 422]);
    if (wrong !== null) return `quantity ${quantity} ${wrong}`;
  }
  const units = unitsOf(await readCart({ shop, shopper }));
  return JSON.stringify(units) === JSON.stringify({ [productId]: 2 }) ? null : `the cart has ${JSON.stringify(units)}`;
}

async function readCart({ shop, shopper }: Pick<Contest, 'shop' | 'shopper'>): Promise<Cart | null> {
  const { status, body } = await shop.call('readCart', {}, shopper);
  return status === 200 ? body : null;
}

function unitsOf(cart: Cart | null): Units {
  return Object.fromEntries(cart?.cartItems.map(({ productId, quantity }) => [productId, quantity]) ?? []);
}

function sorted(units: Units): Units {
  return Object.fromEntries(Object.entries(units).sort(([one], [other]) => one.localeCompare(other)));
}

function faultOfCarts(replies: readonly CallResult[]): string | null {
  const carts = replies.filter(({ status }) => status === 201).map(({ body }) => body as Cart);
  return carts.map(faultOfCart).find((fault) => fault !== null) ?? null;
}
