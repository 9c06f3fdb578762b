import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '#contract/orders.ts';
import { waitFor } from '#testing/wait-for.ts';
import { type Belongings, boughtTwice, isAtItsEnd, lostWrites } from './journal.ts';
import { readOrders, type Shopper } from './shopper.ts';

const CALM_MS = 120_000;
const READ_SECONDS = 60;

/** What is left of a run when the faults are over. */
export interface Aftermath {
  /** Milliseconds of calm until the last paid order was at its end; null when one was not within the time. */
  settledAfter: number | null;
  /** `<order> <status>` of the paid orders that were not at their end. */
  unfinished: string[];
  lost: string[];
  boughtTwice: string[];
}

/** Waits until every paid order is at its end, then reads back everything that was acknowledged. */
export async function inspectAftermath(shoppers: readonly Shopper[], simulatorsUrl: string): Promise<Aftermath> {
  const calmSince = performance.now();
  let unfinished = await findUnfinished(shoppers);
  while (unfinished.length > 0 && performance.now() - calmSince < CALM_MS) {
    await pause(500);
    unfinished = await findUnfinished(shoppers);
  }
  const settledAfter = unfinished.length === 0 ? performance.now() - calmSince : null;
  const belongings = new Map<string, Belongings>();
  for (const shopper of shoppers) belongings.set(shopper.name, await readBelongings(shopper));
  const writes = shoppers.flatMap((shopper) => shopper.writes);
  return {
    settledAfter,
    unfinished,
    lost: lostWrites(writes, belongings).map((write) => JSON.stringify(write)),
    boughtTwice: boughtTwice(await readPurchases(simulatorsUrl)),
  };
}

async function findUnfinished(shoppers: readonly Shopper[]): Promise<string[]> {
  const found: string[] = [];
  for (const shopper of shoppers) {
    const orders = new Map((await readOrders(shopper))?.map((order) => [order.id, order]));
    for (const id of shopper.paidOrders) {
      const order = orders.get(id);
      if (!order || !isAtItsEnd(order)) found.push(`${id} ${order?.status ?? 'not listed'}`);
    }
  }
  return found;
}

async function readBelongings(shopper: Shopper): Promise<Belongings> {
  const { name, account } = shopper;
  return await waitFor(
    `the account of ${name} to be read`,
    async () => {
      const orders = await readOrders(shopper);
      const atBank = orders && (await readOrdersAtBank(shopper, orders));
      const addresses = await account.call('listAddresses');
      const favorites = await account.call('listFavorites');
      const cart = await account.call('readCart');
      // A customer without a cart is answered with 404.
      const isRead = orders && atBank && addresses.ok && favorites.ok && (cart.ok || cart.status === 404);
      if (!isRead) return null;
      return {
        addresses: new Set(addresses.body.map(({ id }) => id)),
        favorites: new Set(favorites.body.favorites.map(({ product }) => product.asin)),
        cart: cart.ok
          ? { id: cart.body.id, asins: new Set(cart.body.cartItems.map(({ product }) => product.asin)) }
          : null,
        orders: new Map([...orders, ...atBank].map((order) => [order.id, { ...order, asins: asinsOf(order) }])),
      };
    },
    READ_SECONDS,
  );
}

/** A list leaves out the orders that wait for their bank; null while the shop does not answer. One that is gone is left out. */
async function readOrdersAtBank({ account, writes }: Shopper, listed: readonly Order[]): Promise<Order[] | null> {
  const known = new Set(listed.map(({ id }) => id));
  const orders: Order[] = [];
  for (const write of writes) {
    if (write.type !== 'order' || known.has(write.id)) continue;
    const reply = await account.call('readOrder', { params: { id: write.id } });
    if (reply.ok) orders.push(reply.body);
    else if (reply.status !== 404) return null;
  }
  return orders;
}

function asinsOf({ cart }: Order): Set<string> {
  return new Set(cart.items.map(({ productId }) => productId));
}

/** The order ids of all purchases that the simulated marketplace has received. */
async function readPurchases(simulatorsUrl: string): Promise<string[]> {
  const response = await fetch(`${simulatorsUrl}/__control/zinc`);
  const { orders } = (await response.json()) as { orders: { metadata?: { order_id?: string } }[] };
  return orders.flatMap(({ metadata }) => metadata?.order_id ?? []);
}
