import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { fillCart, orderBody, payAtBank, placeOrder, plainProducts, preparePayment } from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { atOnce, type Contest, type Race, unexpected } from './race.ts';

const PRODUCTS = plainProducts(8);

export const ORDER_RACES: readonly Race[] = [
  { name: 'orders of a cart that changed meanwhile, not of one content', fault: orderWhileChanging },
  { name: 'orders paid at two banks at once, not settled once and refunded once', every: 4, fault: payTwice },
  { name: 'orders cancelled and paid at once that are neither', every: 4, fault: cancelWhilePaying },
];

async function orderWhileChanging({ shop, shopper, random }: Contest): Promise<string | null> {
  const [first = '', second = '', third = ''] = draw(random, 3);
  await emptyCart({ shop, shopper });
  const cart = await fillCart(shop, shopper, { asins: [first, second] });
  const lineOf = (asin: string): string =>
    cart.cartItems.find(({ productId }: { productId: string }) => productId === asin)?.id ?? '';
  const order = () => shop.call('createOrder', { body: orderBody(cart.id) }, shopper);
  const changes = [
    order,
    () => shop.call('addCartItem', { body: { productId: third } }, shopper),
    () => shop.call('changeCartItem', { body: { cartItemId: lineOf(first), quantity: 3 } }, shopper),
    order,
    () => shop.call('removeCartItem', { params: { id: lineOf(second) } }, shopper),
  ];
  const replies = await atOnce(10, (index) => (changes[index % changes.length] ?? order)());
  const wrong = unexpected(replies, [200, 201, 404, 409, 422]);
  if (wrong !== null) return wrong;
  const orders: Order[] = replies
    .filter((_, index) => index % 5 === 0 || index % 5 === 3)
    .filter(isDone)
    .map(bodyOf);
  const bodies = new Set(orders.map((order) => JSON.stringify([order.id, order.amount, order.cart.items])));
  if (bodies.size > 1) return `cart ${cart.id}: ${bodies.size} orders`;
  return orders[0] ? faultOfOrder(orders[0]) : null;
}

/** An order that charges for something else than its own lines. */
function faultOfOrder({ id, cart, fees }: Order): string | null {
  const goods = cart.items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return goods === Math.round(fees.productsTotal * 100)
    ? null
    : `order ${id}: goods ${goods}, charged ${fees.productsTotal}`;
}

async function payTwice({ shop, shopper, random }: Contest): Promise<string | null> {
  const { id } = await orderOne({ shop, shopper, random });
  const one = (await preparePayment(shop, shopper, { id, method: 'sistarbanc_brou' })).body.form;
  const other = (await preparePayment(shop, shopper, { id, method: 'sistarbanc_scotiabank' })).body.form;
  const decision = () => (random.next() < 0.5 ? 'approve' : 'twice');
  await Promise.all([decideAtBank(one, decision()), decideAtBank(other, decision())]);
  const settled = await shop.waitFor('both payments', async () => {
    const states = (await attemptsOf(shop, id)).map(({ state }) => state).sort();
    return states.every((state) => state === 'approved' || state === 'overpaid') ? states : null;
  });
  const refunds = await shop.context.db.selectFrom('refunds').select('reason').where('order_id', '=', id).execute();
  const outcome = `${settled.join(' ')}, ${refunds.map(({ reason }) => reason).join(' ')}`;
  return outcome === 'approved overpaid, overpaid' ? null : `order ${id}: ${outcome}`;
}

async function cancelWhilePaying({ shop, shopper, random }: Contest): Promise<string | null> {
  const { id } = await orderOne({ shop, shopper, random });
  const params = { id };
  const [replies] = await Promise.all([
    atOnce(5, () => shop.call('cancelOrder', { params }, shopper)),
    payAtBank(shop, shopper, { id }).catch(() => null),
  ]);
  const wrong = unexpected(replies, [200, 201, 409]);
  if (wrong !== null) return wrong;
  const { status } = (await shop.call('readOrder', { params }, shopper)).body;
  const paid = (await attemptsOf(shop, id)).some(({ state }) => state === 'approved');
  const isCancelled = status === 'CANCELED' || status === 'FAILED';
  return isCancelled === paid ? `order ${id}: ${status}, ${paid ? 'paid' : 'not paid'}` : null;
}

const isDone = ({ status }: { status: number }) => status === 201;
const bodyOf = ({ body }: { body: unknown }) => body as Order;

/** Orders a product, with an empty cart before it. */
export async function orderOne({ shop, shopper, random }: Omit<Contest, 'staff'>): Promise<Order> {
  await emptyCart({ shop, shopper });
  return await placeOrder(shop, shopper, { asins: draw(random, 1) });
}

/** What earlier races left in it may leave no room for another unit. */
export async function emptyCart({ shop, shopper }: Pick<Contest, 'shop' | 'shopper'>): Promise<void> {
  const { status, body } = await shop.call('readCart', {}, shopper);
  if (status !== 200) return;
  for (const { id } of (body as Cart).cartItems) await shop.call('removeCartItem', { params: { id } }, shopper);
}

export function draw(random: Contest['random'], count: number): string[] {
  const from = random.between(0, PRODUCTS.length - 1);
  return Array.from({ length: count }, (_, index) => PRODUCTS[(from + index) % PRODUCTS.length] ?? '');
}
