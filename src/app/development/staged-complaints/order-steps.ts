import { CallError, type CallInput } from '#contract/caller.ts';
import type { BankForm, Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import type { ShopperSession } from './shopper-session.ts';

const ADDRESS = {
  address: 'Treinta y Tres',
  doorNumber: '1420',
  neighborhood: 'Ciudad Vieja',
  zipCode: '11000',
  apartment: 'Montevideo',
  phoneNumber: '099412873',
} as const;

interface NewOrder {
  asins: readonly string[];
  deliveryMethod?: 'pickup' | 'delivery';
}

/** Makes an unpaid order; what the shopper has in the cart is there again afterwards. */
export async function makeOrder(
  { call }: ShopperSession,
  { asins, deliveryMethod = 'pickup' }: NewOrder,
): Promise<Order> {
  const before = await readCartItems(call);
  await emptyCart(call);
  try {
    let cartId = '';
    for (const productId of asins) {
      await call('readProduct', { params: { asin: productId } });
      cartId = (await call('addCartItem', { body: { productId, quantity: 1 } })).id;
    }
    const addressId = deliveryMethod === 'delivery' ? await findAddress(call) : null;
    const body = { cartId, currency: 'USD', deliveryMethod, addressId, useFranchese: 'NOT_USE' } as const;
    return await call('createOrder', { body });
  } finally {
    await emptyCart(call);
    const products = before.map(({ productId, quantity: units }) => ({ productId, quantity: units }));
    if (products.length > 0) await call('mergeCart', { body: { products } });
  }
}

async function emptyCart(call: ShopperSession['call']): Promise<void> {
  for (const { id } of await readCartItems(call)) await call('removeCartItem', { params: { id } });
}

/** Empty where there is no cart yet. */
async function readCartItems(call: ShopperSession['call']) {
  try {
    return (await call('readCart')).cartItems;
  } catch (error) {
    if (error instanceof CallError && error.code === 404) return [];
    throw error;
  }
}

async function findAddress(call: ShopperSession['call']): Promise<string> {
  const addresses = await call('listAddresses');
  const chosen = addresses.find(({ defaultAddress }) => defaultAddress);
  return (chosen ?? (await call('addAddress', { body: ADDRESS }))).id;
}

export function readOrder({ call }: ShopperSession, { id }: Pick<Order, 'id'>): Promise<Order> {
  return call('readOrder', { params: { id } });
}

/** Waits until the order is in one of these statuses. */
export function waitForStatus(
  session: ShopperSession,
  order: Order,
  statuses: readonly Order['status'][],
): Promise<Order> {
  const failure = `La orden ${order.number} no llegó a tiempo a donde tenía que estar: mirala y probá de nuevo.`;
  return session.waitFor(failure, async () => {
    const found = await readOrder(session, order);
    return statuses.includes(found.status) && found;
  });
}

/** Prepares a payment; a bank's has a form. */
export async function preparePayment(
  { call }: ShopperSession,
  { id }: Order,
  paymentMethod: PaymentMethod = 'sistarbanc_brou',
): Promise<BankForm | undefined> {
  await call('choosePayment', { params: { id }, body: { paymentMethod } });
  return (await call('confirmPayment', { params: { id }, body: {} })).form;
}

export async function prepareBank(session: ShopperSession, order: Order, method?: PaymentMethod): Promise<BankForm> {
  const form = await preparePayment(session, order, method);
  if (!form) throw new Error('a bank without a form');
  return form;
}

export async function payAtBank(session: ShopperSession, order: Order): Promise<void> {
  await decideAtBank(await prepareBank(session, order), 'approve');
}

/** Pays an unpaid order and waits until the store has sent its packages. */
export async function buyOrder(session: ShopperSession, order: Order): Promise<Order> {
  if (order.status !== 'NEW') return order;
  await session.control('zinc', { scenario: 'ship-at-once', order: order.id, calls: 1 });
  await payAtBank(session, order);
  return await session.waitFor(`La orden ${order.number} todavía no está comprada.`, async () => {
    const found = await readOrder(session, order);
    return found.status === 'ZINC_PAID' && found.packages.length > 0 && found;
  });
}

/** The depot receives what was bought, and the carrier has the order. */
export async function consolidateOrder(session: ShopperSession, order: Order): Promise<Order> {
  const bought = await buyOrder(session, order);
  if (bought.carrierTrackingNumber !== null) return bought;
  for (const { trackingNumber: externalTracking } of bought.packages)
    await session.call('simulateReception', { body: { email: session.email, externalTracking } });
  return await waitForStatus(session, bought, ['READY_TO_DELIVER']);
}

export async function announce(
  session: ShopperSession,
  { carrierTrackingNumber }: Order,
  statusCode: string,
): Promise<void> {
  await session.call('simulateStatus', { body: { trackingNumber: carrierTrackingNumber ?? '', statusCode } });
}

/** The statuses of what the carrier has delivered. */
export const DELIVERED = ['DELIVERED', 'COMPLETED'] as const;

export async function deliverOrder(session: ShopperSession, order: Order): Promise<Order> {
  if (DELIVERED.some((status) => status === order.status)) return order;
  const sent = await consolidateOrder(session, order);
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announce(session, sent, code);
  return await waitForStatus(session, sent, DELIVERED);
}

type Complaint = CallInput<'openCase'>['body'];

export function complain({ call }: ShopperSession, { id }: Order, body: Complaint) {
  return call('openCase', { params: { id }, body });
}
