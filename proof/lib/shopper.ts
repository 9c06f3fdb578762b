import { setTimeout as pause } from 'node:timers/promises';
import type { BankForm, Order } from '#contract/orders.ts';
import type { ControlCommand } from '#simulators/scenarios.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { ADDRESS, plainProducts } from '#testing/order-steps.ts';
import { control } from '#testing/reachable-shop.ts';
import type { Account } from './account.ts';
import type { AcknowledgedWrite } from './journal.ts';
import type { SeededRandom } from './random.ts';

const PRODUCTS = plainProducts(12);
export const KEYWORDS = ['auriculares', 'campera', 'zapatillas'] as const;
const BANKS = ['sistarbanc_brou', 'sistarbanc_scotiabank'] as const;
const PAYMENT_ATTEMPTS = 60;
const MAX_ADDRESSES = 3;

/** A customer who buys, keeps favourites and reads until told to stop. */
export interface Shopper {
  name: string;
  account: Account;
  random: SeededRandom;
  simulatorsUrl: string;
  /** The share of the orders whose goods the marketplace turns out not to have, so that their money goes back; 0 by default. */
  soldOutShare?: number;
  /** What the shop has acknowledged. */
  writes: AcknowledgedWrite[];
  /** Orders for which the bank or the cash office has taken the money. */
  paidOrders: string[];
  /** What the shop refused without being at fault, for a look at a run that buys nothing. */
  refusals: string[];
}

/**
 * Does what shoppers do, one thing after the other, in an order that the seed determines. It begins with one write of each
 * kind, so that a run on a slow machine has some of all.
 */
export async function goShopping(shopper: Shopper, isOver: () => boolean): Promise<void> {
  const { random } = shopper;
  for (const write of [addAddress, addFavorite, buy]) await write(shopper);
  while (!isOver()) {
    const chosen = random.next();
    if (chosen < 0.45) await buy(shopper);
    else if (chosen < 0.65) await addFavorite(shopper);
    else if (chosen < 0.7) await addAddress(shopper);
    else await read(shopper);
    await pause(random.between(20, 200));
  }
}

async function read({ account, random }: Shopper): Promise<void> {
  const chosen = random.next();
  if (chosen < 0.4) await account.call('listOrders', { query: {} });
  else if (chosen < 0.7) await account.call('readProduct', { params: { asin: pickProduct(random) } });
  else await account.call('searchProducts', { query: { keyword: random.pick(KEYWORDS) } });
}

async function addFavorite(shopper: Shopper): Promise<void> {
  const asin = pickProduct(shopper.random);
  const reply = await shopper.account.insist('addFavorite', { body: { productId: asin } });
  if (reply?.ok) shopper.writes.push({ type: 'favorite', shopper: shopper.name, asin });
}

export async function addAddress(shopper: Shopper): Promise<void> {
  const { name, account, random, writes } = shopper;
  if (writes.filter(({ type }) => type === 'address').length >= MAX_ADDRESSES) return;
  const doorNumber = String(random.between(100, 4999));
  const body = { ...ADDRESS, apartment: 'Montevideo', doorNumber } as const;
  const reply = await account.insist('addAddress', { body }, random.key());
  if (reply?.ok) writes.push({ type: 'address', shopper: name, id: reply.body.id });
}

export async function buy(shopper: Shopper): Promise<void> {
  const cartId = await fillCart(shopper);
  if (cartId === null) return;
  const { name, account, random, writes } = shopper;
  const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'NOT_USE' } as const;
  const created = await account.insist('createOrder', { body }, random.key());
  if (!created?.ok) return void note(shopper, 'createOrder', created);
  const { id } = created.body;
  writes.push({ type: 'order', shopper: name, id, cartId });
  if (shopper.soldOutShare && random.next() < shopper.soldOutShare) await sellOut(shopper, id);
  if (random.next() < 0.9) await pay(shopper, id);
}

/** Adds one or two products; the id of the cart, null when it has none. */
export async function fillCart(shopper: Shopper): Promise<string | null> {
  const { name, account, random, writes } = shopper;
  let cartId: string | null = null;
  for (let count = random.between(1, 2); count > 0; count -= 1) {
    const asin = pickProduct(random);
    const reply = await account.insist('addCartItem', { body: { productId: asin, quantity: 1 } }, random.key());
    if (!reply?.ok) {
      note(shopper, 'addCartItem', reply);
      continue;
    }
    cartId = reply.body.id;
    writes.push({ type: 'cart-line', shopper: name, cartId, asin });
  }
  return cartId;
}

export async function pay(shopper: Shopper, id: string): Promise<void> {
  const { name, account, random, writes } = shopper;
  const method = random.next() < 0.3 ? 'abitab' : random.pick(BANKS);
  const params = { id };
  const chosen = await account.insist('choosePayment', { params, body: { paymentMethod: method } });
  if (!chosen?.ok) return void note(shopper, 'choosePayment', chosen);
  writes.push({ type: 'payment-method', shopper: name, id, method });
  const confirmed = await account.insist('confirmPayment', { params, body: {} });
  if (!confirmed?.ok) return void note(shopper, 'confirmPayment', confirmed);
  const { form } = confirmed.body;
  const isPaid = await untilTaken(() => (form ? payAtBank(form) : payInCash(shopper, id)));
  if (isPaid) shopper.paidOrders.push(id);
  else shopper.refusals.push(`payment of ${id}: the partner did not answer`);
}

async function payAtBank(form: BankForm): Promise<boolean> {
  return (await decideAtBank(form, 'approve')) !== '';
}

async function payInCash({ simulatorsUrl }: Shopper, order: string): Promise<boolean> {
  const command: ControlCommand = { scenario: 'pay', order };
  return (await control(simulatorsUrl, 'abitab', command)).error === undefined;
}

async function sellOut({ simulatorsUrl }: Shopper, order: string): Promise<void> {
  const command: ControlCommand = { scenario: 'out-of-stock', order, calls: 1 };
  const { error } = await control(simulatorsUrl, 'zinc', command);
  if (error !== undefined) throw new Error(`the marketplace did not take the command for ${order}: ${error}`);
}

/** Pays until the partner has taken the money: the simulators take it once however often it is tried. */
async function untilTaken(tryToPay: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < PAYMENT_ATTEMPTS; attempt += 1) {
    if (await tryToPay().catch(() => false)) return true;
    await pause(500);
  }
  return false;
}

export function pickProduct(random: SeededRandom): string {
  return PRODUCTS[random.between(0, PRODUCTS.length - 1)] ?? '';
}

function note(shopper: Shopper, what: string, reply: { ok: boolean; status?: number; text?: string } | null): void {
  if (reply?.ok) return;
  shopper.refusals.push(`${what}: ${reply ? `${reply.status} ${reply.text?.slice(0, 120)}` : 'no answer'}`);
}

/** All orders of the shopper, of which a list shows a hundred; null while the shop does not answer. */
export async function readOrders({ account }: Shopper): Promise<Order[] | null> {
  const orders: Order[] = [];
  for (;;) {
    const before = orders.at(-1)?.id;
    const reply = await account.call('listOrders', { query: before ? { before } : {} });
    if (!reply.ok) return null;
    orders.push(...reply.body);
    if (reply.body.length < 100) return orders;
  }
}
