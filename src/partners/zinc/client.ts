import type { z } from 'zod';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import {
  type CallLimits,
  createHttpClient,
  type HttpClient,
  type HttpClientStats,
  type PartnerDeps,
} from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import type { ProductSource, SearchPage } from '#partners/product-source.ts';
import { type Offer, toOffer } from './offers.ts';
import { toOrder, type ZincOrder } from './order.ts';
import { dpUrl, type ProductSummary, toProduct, toSummary } from './product.ts';
import { type ReturnRequest, toReturn, type ZincReturn } from './return.ts';
import * as wire from './wire.ts';

export interface ZincConfig {
  baseUrl: string;
  apiKey: string;
  dataTimeoutMs?: number;
  orderTimeoutMs?: number;
  /** How long the circuit breaker stays open. */
  halfOpenAfterMs?: number;
  /** Offers carry seller and condition but cost a second metered call for each product. Default true. */
  readOffers?: boolean;
}

export interface ShippingAddress {
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  phone: string;
  country: string;
}

export interface Purchase {
  orderId: string;
  /** At most 36 characters (one UUID). A repeated key never buys twice. */
  idempotencyKey: string;
  items: { asin: Asin; quantity: number }[];
  maxPriceCents: number;
  shippingAddress: ShippingAddress;
}

export interface Zinc extends ProductSource {
  getOffers(asin: Asin): Promise<Offer[]>;
  placeOrder(purchase: Purchase): Promise<ZincOrder>;
  getOrder(id: string): Promise<ZincOrder | null>;
  findOrderByShopOrderId(orderId: string): Promise<ZincOrder | null>;
  /** `cancelled`: the request is accepted, or needless; the state of the order says when it is done. */
  cancelOrder(id: string): Promise<'cancelled' | 'too-late'>;
  /** Throws PartnerRejected when the order cannot be returned, or has a return (`already_exists`). */
  createReturn(request: ReturnRequest): Promise<ZincReturn>;
  getReturn(id: string): Promise<ZincReturn | null>;
  /** What can be spent on orders, in US cents. */
  getWallet(): Promise<{ balance: Cents }>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

interface ZincConnection {
  /** Catalogue and orders have separate circuit breakers: failing searches do not stop purchases. */
  data: HttpClient;
  orders: HttpClient;
  headers: Record<string, string>;
  readOffers: boolean;
}

const PARTNER = 'zinc';

export function createZinc(config: ZincConfig, deps: PartnerDeps): Zinc {
  const shared = { ...deps, baseUrl: config.baseUrl, halfOpenAfterMs: config.halfOpenAfterMs };
  const { 'zinc-data': dataLimits, 'zinc-orders': orderLimits } = PARTNER_LIMITS;
  const zinc: ZincConnection = {
    data: createHttpClient({
      ...shared,
      name: 'zinc-data',
      maxInFlight: dataLimits.inFlight,
      timeoutMs: config.dataTimeoutMs ?? dataLimits.timeoutMs,
    }),
    orders: createHttpClient({
      ...shared,
      name: 'zinc-orders',
      maxInFlight: orderLimits.inFlight,
      timeoutMs: config.orderTimeoutMs ?? orderLimits.timeoutMs,
    }),
    headers: { authorization: `Bearer ${config.apiKey}` },
    readOffers: config.readOffers ?? true,
  };
  return {
    searchProducts: (keyword, page, limits) => searchProducts(zinc, { keyword, page, limits }),
    getProduct: (asin, limits) => getProduct(zinc, asin, limits),
    getOffers: async (asin) => (await readOffers(zinc, asin)).map(toOffer),
    placeOrder: (purchase) => placeOrder(zinc, purchase),
    getOrder: (id) => getOrder(zinc, id),
    findOrderByShopOrderId: (orderId) => findOrderByShopOrderId(zinc, orderId),
    cancelOrder: (id) => cancelOrder(zinc, id),
    createReturn: (request) => createReturn(zinc, request),
    getReturn: (id) => getReturn(zinc, id),
    getWallet: () => getWallet(zinc),
    stats: () => [zinc.data.stats(), zinc.orders.stats()],
    close: async () => {
      await Promise.all([zinc.data.close(), zinc.orders.close()]);
    },
  };
}

async function readData<Schema extends z.ZodType>(
  zinc: ZincConnection,
  path: string,
  read: CallLimits & { query?: Record<string, string | number>; schema: Schema },
): Promise<z.output<Schema>> {
  const query = { retailer: 'amazon', ...read.query };
  const { deadline } = read;
  const body = (await zinc.data.request({ path, query, headers: zinc.headers, deadline })).json();
  const failure = wire.failureWire.safeParse(body);
  if (failure.success) {
    throw new PartnerRejected({ partner: PARTNER, status: 200, body, code: failure.data.code ?? 'failed' });
  }
  if (wire.processingWire.safeParse(body).success) {
    throw new PartnerUnavailable({ partner: PARTNER, reason: 'limited', ambiguous: false, status: 202 });
  }
  return parseWire(read.schema, body, { partner: PARTNER });
}

async function searchProducts(
  zinc: ZincConnection,
  { keyword, page, limits }: { keyword: string; page: number; limits?: CallLimits | undefined },
): Promise<SearchPage> {
  const query = { query: keyword, page };
  const found = await readData(zinc, '/products/search', { query, schema: wire.searchWire, ...limits });
  const products = new Map<Asin, ProductSummary>();
  for (const result of found.results) {
    const parsed = wire.searchResultWire.safeParse(result);
    const summary = parsed.success ? toSummary(parsed.data) : null;
    if (summary && !products.has(summary.asin)) products.set(summary.asin, summary);
  }
  const next = found.next_page;
  const nextPage =
    next === null || next === undefined || next === '' ? null : typeof next === 'number' ? next : page + 1;
  return { products: [...products.values()], nextPage, hasPrices: true };
}

async function getProduct(zinc: ZincConnection, asin: Asin, limits: CallLimits = {}): Promise<Product | null> {
  const offers = zinc.readOffers ? readOffers(zinc, asin, limits).catch(() => null) : null;
  try {
    const details = await readData(zinc, `/products/${asin}`, { schema: wire.productWire, ...limits });
    return toProduct(details, await offers);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function readOffers(zinc: ZincConnection, asin: Asin, limits: CallLimits = {}): Promise<wire.ZincOfferWire[]> {
  try {
    return (await readData(zinc, `/products/${asin}/offers`, { schema: wire.offersWire, ...limits })).offers;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

async function placeOrder(zinc: ZincConnection, purchase: Purchase): Promise<ZincOrder> {
  const json = wire.newOrderWire.parse(toNewOrder(purchase));
  try {
    const response = await zinc.orders.request({
      method: 'POST',
      path: '/orders',
      headers: zinc.headers,
      json,
      idempotent: true,
    });
    return toOrder(parseWire(wire.orderWire, response.json(), { partner: PARTNER, ambiguous: true }));
  } catch (error) {
    if (!(error instanceof PartnerRejected) || error.code !== 'already_exists') throw error;
    // The key was used before and the response got lost: the purchase is looked up, never repeated.
    const existing = await findOrderByShopOrderId(zinc, purchase.orderId);
    if (existing) return existing;
    throw new PartnerUnavailable({
      partner: PARTNER,
      reason: 'garbled',
      ambiguous: true,
      status: error.status,
      cause: error,
    });
  }
}

function toNewOrder(purchase: Purchase): wire.ZincNewOrderWire {
  const to = purchase.shippingAddress;
  return {
    products: purchase.items.map(({ asin, quantity }) => ({
      url: dpUrl(asin),
      quantity,
      condition_in: ['New', 'Refurbished'],
    })),
    max_price: purchase.maxPriceCents,
    idempotency_key: purchase.idempotencyKey,
    shipping_address: {
      first_name: to.firstName,
      last_name: to.lastName,
      address_line1: to.line1,
      ...(to.line2 ? { address_line2: to.line2 } : {}),
      city: to.city,
      state: to.state,
      postal_code: to.postalCode,
      phone_number: to.phone,
      country: to.country,
    },
    is_gift: false,
    handling_days_max: 6,
    metadata: { order_id: purchase.orderId },
  };
}

async function getOrder(zinc: ZincConnection, id: string): Promise<ZincOrder | null> {
  try {
    const response = await zinc.orders.request({ path: `/orders/${encodeURIComponent(id)}`, headers: zinc.headers });
    return toOrder(parseWire(wire.orderWire, response.json(), { partner: PARTNER }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The newest purchase with the shop's order id in its metadata; one that did not fail is preferred. */
async function findOrderByShopOrderId(zinc: ZincConnection, orderId: string): Promise<ZincOrder | null> {
  const query = { metadata_key: 'order_id', metadata_value: orderId, limit: 20 };
  const response = await zinc.orders.request({ path: '/orders', query, headers: zinc.headers });
  const list = parseWire(wire.orderListWire, response.json(), { partner: PARTNER });
  const orders = list.orders.map(toOrder).filter((order) => order.orderId === orderId);
  return orders.find((order) => order.state === 'placed' || order.state === 'pending') ?? orders[0] ?? null;
}

async function cancelOrder(zinc: ZincConnection, id: string): Promise<'cancelled' | 'too-late'> {
  const path = `/orders/${encodeURIComponent(id)}/cancel`;
  try {
    await zinc.orders.request({ method: 'POST', path, headers: zinc.headers, idempotent: true });
    return 'cancelled';
  } catch (error) {
    if (!(error instanceof PartnerRejected) || error.code !== 'order_not_cancellable') throw error;
    // A retry after a lost response is rejected too, although the first request cancelled the order; a failed one bought nothing.
    const state = (await getOrder(zinc, id))?.state;
    return state === 'cancelled' || state === 'failed' ? 'cancelled' : 'too-late';
  }
}

/** Sent once: the request has no key, so a repeat is only made by a caller that found no return of the order. */
async function createReturn(zinc: ZincConnection, request: ReturnRequest): Promise<ZincReturn> {
  const json = wire.newReturnWire.parse({
    order_id: request.marketplaceOrderId,
    items: request.items.map(({ orderItemId, quantity }) => ({ order_item_id: orderItemId, quantity })),
    reason: request.reason,
    notes: request.notes,
  });
  const response = await zinc.orders.request({ method: 'POST', path: '/returns', headers: zinc.headers, json });
  return toReturn(parseWire(wire.returnWire, response.json(), { partner: PARTNER, ambiguous: true }));
}

async function getReturn(zinc: ZincConnection, id: string): Promise<ZincReturn | null> {
  try {
    const response = await zinc.orders.request({ path: `/returns/${encodeURIComponent(id)}`, headers: zinc.headers });
    return toReturn(parseWire(wire.returnWire, response.json(), { partner: PARTNER }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Read beside the catalogue, so that it never takes the place of a purchase. */
async function getWallet(zinc: ZincConnection): Promise<{ balance: Cents }> {
  const response = await zinc.data.request({ path: '/wallet/me', headers: zinc.headers });
  const wallet = parseWire(wire.walletWire, response.json(), { partner: PARTNER });
  return { balance: cents(wallet.spendable_balance ?? wallet.balance) };
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof PartnerRejected &&
    (error.status === 404 || error.code === 'product_not_found' || error.code === 'not_found')
  );
}
