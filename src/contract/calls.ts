import { CUSTOMER_CALLS } from './customer-calls.ts';
import { SAVED_ITEM_CALLS } from './saved-item-calls.ts';
import { SHOP_CALLS, splitCall } from './shop-calls.ts';

/** What page loaders read on the server, and what the browser calls without the API client. */
const PAGE_CALLS = {
  searchProducts: 'GET /products',
  readProduct: 'GET /products/:asin',
  areNew: 'POST /products/are-new',
  listOffers: 'GET /offers',
  listTrending: 'GET /statistics/trending',
  listBestSellers: 'GET /statistics/best_sellers',
  readCategory: 'GET /categories/:id',
  readSettings: 'GET /settings',
  readLedger: 'GET /punctuality',
  readSeller: 'GET /seller',
  readDeliveryEstimate: 'GET /delivery-estimate',
  reportClientError: 'POST /client-errors',
  listProductShards: 'GET /product-shards',
  readProductShard: 'GET /product-shards/:from',
} as const;

/**
 * Method and path of every endpoint, under `/api`, in several tables so that a page loads only what it may call. Schemas
 * are kept apart in `endpoints.ts`, which the browser imports as types only, so that its bundle holds no validator for a
 * call.
 */
export const CALLS = { ...SHOP_CALLS, ...CUSTOMER_CALLS, ...SAVED_ITEM_CALLS, ...PAGE_CALLS } as const;

export type CallName = keyof typeof CALLS;

export function methodAndPath(name: CallName): { method: string; path: string } {
  return splitCall(CALLS[name]);
}
