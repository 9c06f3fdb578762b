import { randomUUID } from 'node:crypto';
import type { BankForm, Order } from '#contract/orders.ts';
import { listPlainProducts } from '#simulators/catalogue/plain-products.ts';
import { type BankDecision, decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import type { CallResult } from './call-shop.ts';
import { makeJobsDue } from './make-jobs-due.ts';
import { CUSTOMS_DATA } from './purchase-steps.ts';
import type { ReachableShop, TestCustomer } from './reachable-shop.ts';
import type { SharedShop } from './shop.ts';

/** A customer who can order: with customs data and an address in Montevideo. */
export interface Shopper extends TestCustomer {
  addressId: string;
}

/** Advances the clock beyond the idle time of a session and signs the shopper in again. */
export async function signInAfter(shop: SharedShop, shopper: Shopper, milliseconds: number): Promise<void> {
  shop.clock.advance(milliseconds);
  const { email, password } = shopper;
  shopper.token = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
}

export const ADDRESS = {
  address: 'Bulevar España',
  doorNumber: '2255',
  neighborhood: 'Parque Rodó',
  zipCode: '11200',
  apartment: 'Montevideo',
  phoneNumber: '099412873',
};

export async function createShopper(shop: ReachableShop, address: Partial<typeof ADDRESS> = {}): Promise<Shopper> {
  const customer = await shop.createCustomer();
  const profile = await shop.call('updateProfile', { body: CUSTOMS_DATA }, customer);
  const added = await shop.call('addAddress', { body: { ...ADDRESS, ...address } }, customer);
  if (profile.status !== 200 || added.status !== 201) throw new Error(`${profile.status} ${added.status}`);
  return { ...customer, addressId: added.body.id };
}

/** Asins of so many ordinary products of the simulated marketplace. */
export function plainProducts(count: number): string[] {
  const models = listPlainProducts();
  if (models.length < count) throw new Error(`only ${models.length} plain products`);
  return models.slice(0, count);
}

/** Adds products to the cart, by default one unit each, and returns the cart. */
export async function fillCart(
  shop: ReachableShop,
  shopper: TestCustomer,
  { asins = plainProducts(1), quantity = 1 }: { asins?: string[]; quantity?: number } = {},
): Promise<CallResult['body']> {
  let cart: CallResult | null = null;
  for (const asin of asins) {
    await shop.call('readProduct', { params: { asin } });
    cart = await shop.call('addCartItem', { body: { productId: asin, quantity } }, shopper);
    if (cart.status !== 201) throw new Error(`${asin}: ${cart.status} ${cart.body.message}`);
  }
  return cart?.body;
}

/** The request body that orders a cart; `change` overrides fields. */
export function orderBody(cartId: string, change: Record<string, unknown> = {}) {
  return { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE', ...change };
}

export async function placeOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  options: { asins?: string[]; quantity?: number; change?: Record<string, unknown> } = {},
): Promise<Order> {
  const cart = await fillCart(shop, shopper, options);
  const created = await shop.call(
    'createOrder',
    { body: orderBody(cart.id, options.change) },
    { ...shopper, idempotencyKey: randomUUID() },
  );
  if (created.status !== 201) throw new Error(`createOrder returned ${created.status}: ${created.body.message}`);
  return created.body;
}

export async function readOrder(shop: ReachableShop, shopper: TestCustomer, id: string): Promise<Order> {
  return (await shop.call('readOrder', { params: { id } }, shopper)).body;
}

/** What an order waits for is retried within so many seconds: its job is started at once. */
const RETRIED_WITHIN_SECONDS = 5;

/** Waits until the order has a status; reads it then. */
export async function waitForStatus(
  shop: ReachableShop,
  shopper: TestCustomer,
  { id, status }: { id: string; status: string },
): Promise<Order> {
  const { db } = shop.context;
  await shop.waitFor(`order in ${status}`, async () => {
    const found = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst();
    if (found?.status === status) return true;
    await makeJobsDue(db, { withinSeconds: RETRIED_WITHIN_SECONDS, areRetries: true });
    return false;
  });
  return await readOrder(shop, shopper, id);
}

/** Chooses a payment method and confirms it; returns the response of the confirmation. */
export async function preparePayment(
  shop: ReachableShop,
  shopper: TestCustomer,
  { id, method = 'sistarbanc_brou' }: { id: string; method?: string },
): Promise<CallResult> {
  const chosen = await shop.call('choosePayment', { params: { id }, body: { paymentMethod: method } }, shopper);
  if (chosen.status !== 200) throw new Error(`choosePayment returned ${chosen.status}: ${chosen.body.message}`);
  return await shop.call('confirmPayment', { params: { id }, body: {} }, shopper);
}

/** Pays at the simulated bank; returns the form and the URL to which the bank redirects the browser. */
export async function payAtBank(
  shop: ReachableShop,
  shopper: TestCustomer,
  { id, decision = 'approve' }: { id: string; decision?: BankDecision },
): Promise<{ form: BankForm; location: string }> {
  const { body } = await preparePayment(shop, shopper, { id });
  return { form: body.form, location: await decideAtBank(body.form, decision) };
}

/** Places an order that is paid and purchased; all of its packages are on the way to the depot. */
export async function placePurchasedOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  options: Parameters<typeof placeOrder>[2] = {},
): Promise<Order> {
  const { id } = await placeOrder(shop, shopper, options);
  await shop.shipAtOnce(id);
  await payAtBank(shop, shopper, { id });
  await waitForShipment(shop, id);
  return await readOrder(shop, shopper, id);
}

/** Waits until all packages of an order's purchase are known. */
export async function waitForShipment({ context: { db }, waitFor }: ReachableShop, orderId: string): Promise<void> {
  const purchase = db.selectFrom('purchases').select('shipped_at').where('order_id', '=', orderId);
  await waitFor('all packages to be known', async () => (await purchase.executeTakeFirst())?.shipped_at);
}

/** Places an order that counts as delivered, without what comes before. */
export async function placeDeliveredOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  options: Parameters<typeof placeOrder>[2] = {},
): Promise<Order> {
  const { id } = await placeOrder(shop, shopper, options);
  await shop.context.db.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
  return await readOrder(shop, shopper, id);
}

/** Places an order whose packages are all in the depot and consolidated, with the carrier's tracking number. */
export async function placeConsolidatedOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  options: Parameters<typeof placeOrder>[2] = {},
): Promise<Order & { carrierTrackingNumber: string }> {
  return await consolidate(shop, shopper, await placePurchasedOrder(shop, shopper, options));
}

/** The depot receives all packages of a purchased order and consolidates them. */
export async function consolidate(
  shop: ReachableShop,
  shopper: TestCustomer,
  { id, packages }: Order,
): Promise<Order & { carrierTrackingNumber: string }> {
  for (const { trackingNumber } of packages) {
    const body = { email: shopper.email, externalTracking: trackingNumber };
    const reception = await shop.call('simulateReception', { body });
    if (reception.status !== 200) throw new Error(`the reception returned ${reception.status}`);
  }
  const ready = await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
  return { ...ready, carrierTrackingNumber: ready.carrierTrackingNumber ?? '' };
}

export function announceStatus(shop: ReachableShop, trackingNumber: string, statusCode: string): Promise<CallResult> {
  return shop.call('simulateStatus', { body: { trackingNumber, statusCode } });
}

/** Reads the ledger of a simulated partner: everything that it has received. */
export async function readSimulator(shop: ReachableShop, partner: string): Promise<CallResult['body']> {
  return await (await fetch(`${shop.simulatorsUrl}/__control/${partner}`)).json();
}

/** The purchases that the simulated marketplace has received for an order of the shop. */
export async function purchasesOf(shop: ReachableShop, orderId: string): Promise<CallResult['body'][]> {
  const { orders } = await readSimulator(shop, 'zinc');
  return orders.filter((purchase: { metadata: { order_id?: string } }) => purchase.metadata.order_id === orderId);
}

export function eventCodes(order: Order): string[] {
  return order.events.map(({ code }) => code);
}
