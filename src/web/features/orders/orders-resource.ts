import type { Order } from '#contract/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { ownedResource } from '#web/lib/owned-resource.ts';

/** Orders per response; a full page means that there may be older ones. */
const PAGE_SIZE = 100;

export interface LoadedOrders {
  list: readonly Order[];
  hasOlder: boolean;
}

export async function readOrders(before?: string, signal?: AbortSignal): Promise<LoadedOrders> {
  const list = await customerApi('listOrders', { query: { before } }, signal ? { signal } : {});
  return { list, hasOlder: list.length >= PAGE_SIZE };
}

/** The newest of the customer's orders that every word is found in. */
export async function findOrders(words: string, signal: AbortSignal): Promise<readonly Order[]> {
  return await customerApi('listOrders', { query: { q: words } }, { signal });
}

/** The newest orders of the customer. */
export const ordersResource = ownedResource('orders', (signal) => readOrders(undefined, signal));
