import type { z } from 'zod';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import { createHttp, type Http, type HttpStats, type PartnerDeps } from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { type Offer, toOffer } from './offers.ts';
import { toOrder, type ZincOrder } from './order.ts';
import { dpUrl, type ProductSummary, toProduct, toSummary } from './product.ts';
import * as wire from './wire.ts';

export interface ZincConfig {
  baseUrl: string;
  apiKey: string;
  dataTimeoutMs?: number;
  orderTimeoutMs?: number;
  /** How long the breaker stays open after failures in a row. */
  halfOpenAfterMs?: number;
  /** Offers tell seller and condition, at the price of a second metered call; true unless told otherwise. */
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
  /** At most 36 characters: one UUID. The same key never buys twice. */
  idempotencyKey: string;
  items: { asin: Asin; quantity: number }[];
  maxPriceCents: number;
  shippingAddress: ShippingAddress;
}

export interface SearchPage {
  products: ProductSummary[];
  nextPage: number | null;
}

export interface Zinc {
  searchProducts(keyword: string, page: number): Promise<SearchPage>;
  getProduct(asin: Asin): Promise<Product | null>;
  getOffers(asin: Asin): Promise<Offer[]>;
  placeOrder(purchase: Purchase): Promise<ZincOrder>;
  getOrder(id: string): Promise<ZincOrder | null>;
  findOrderByOurId(orderId: string): Promise<ZincOrder | null>;
  cancelOrder(id: string): Promise<'cancelled' | 'too-late'>;
  stats(): HttpStats[];
  close(): Promise<void>;
}

interface Lines {
  /** Catalogue and orders break apart: trouble in searching does not stop buying. */
  data: Http;
  orders: Http;
  headers: Record<string, string>;
  readOffers: boolean;
}

const PARTNER = 'zinc';

export function createZinc(config: ZincConfig, deps: PartnerDeps): Zinc {
  const shared = { ...deps, baseUrl: config.baseUrl, halfOpenAfterMs: config.halfOpenAfterMs };
  const lines: Lines = {
    data: createHttp({ ...shared, name: 'zinc-data', timeoutMs: config.dataTimeoutMs ?? 15_000 }),
    orders: createHttp({ ...shared, name: 'zinc-orders', timeoutMs: config.orderTimeoutMs ?? 30_000 }),
    headers: { authorization: `Bearer ${config.apiKey}` },
    readOffers: config.readOffers ?? true,
  };
  return {
    searchProducts: (keyword, page) => searchProducts(lines, keyword, page),
    getProduct: (asin) => getProduct(lines, asin),
    getOffers: async (asin) => (await readOffers(lines, asin)).map(toOffer),
    placeOrder: (purchase) => placeOrder(lines, purchase),
    getOrder: (id) => getOrder(lines, id),
    findOrderByOurId: (orderId) => findOrderByOurId(lines, orderId),
    cancelOrder: (id) => cancelOrder(lines, id),
    stats: () => [lines.data.stats(), lines.orders.stats()],
    close: async () => {
      await Promise.all([lines.data.close(), lines.orders.close()]);
    },
  };
}

async function readData<Schema extends z.ZodType>(
  lines: Lines,
  path: string,
  read: { query?: Record<string, string | number>; schema: Schema },
): Promise<z.output<Schema>> {
  const query = { retailer: 'amazon', ...read.query };
  const body = (await lines.data.request({ path, query, headers: lines.headers })).json();
  const failure = wire.failureWire.safeParse(body);
  if (failure.success) {
    throw new PartnerRefused({ partner: PARTNER, status: 200, body, code: failure.data.code ?? 'failed' });
  }
  if (wire.processingWire.safeParse(body).success) {
    throw new PartnerDown({ partner: PARTNER, reason: 'limited', ambiguous: false, status: 202 });
  }
  return parseWire(read.schema, body, { partner: PARTNER });
}

async function searchProducts(lines: Lines, keyword: string, page: number): Promise<SearchPage> {
  const found = await readData(lines, '/products/search', { query: { query: keyword, page }, schema: wire.searchWire });
  const products = new Map<Asin, ProductSummary>();
  for (const result of found.results) {
    const parsed = wire.searchResultWire.safeParse(result);
    const summary = parsed.success ? toSummary(parsed.data) : null;
    if (summary && !products.has(summary.asin)) products.set(summary.asin, summary);
  }
  const next = found.next_page;
  const nextPage =
    next === null || next === undefined || next === '' ? null : typeof next === 'number' ? next : page + 1;
  return { products: [...products.values()], nextPage };
}

async function getProduct(lines: Lines, asin: Asin): Promise<Product | null> {
  const offers = lines.readOffers ? readOffers(lines, asin).catch(() => null) : null;
  try {
    const details = await readData(lines, `/products/${asin}`, { schema: wire.productWire });
    return toProduct(details, await offers);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function readOffers(lines: Lines, asin: Asin): Promise<wire.ZincOfferWire[]> {
  try {
    return (await readData(lines, `/products/${asin}/offers`, { schema: wire.offersWire })).offers;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

async function placeOrder(lines: Lines, purchase: Purchase): Promise<ZincOrder> {
  const json = wire.newOrderWire.parse(toNewOrder(purchase));
  try {
    const answer = await lines.orders.request({
      method: 'POST',
      path: '/orders',
      headers: lines.headers,
      json,
      idempotent: true,
    });
    return toOrder(parseWire(wire.orderWire, answer.json(), { partner: PARTNER, ambiguous: true }));
  } catch (error) {
    if (!(error instanceof PartnerRefused) || error.code !== 'already_exists') throw error;
    // The key was used: an answer of ours got lost. The purchase is looked up, never made again.
    const existing = await findOrderByOurId(lines, purchase.orderId);
    if (existing) return existing;
    throw new PartnerDown({ partner: PARTNER, reason: 'garbled', ambiguous: true, status: error.status, cause: error });
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

async function getOrder(lines: Lines, id: string): Promise<ZincOrder | null> {
  try {
    const answer = await lines.orders.request({ path: `/orders/${encodeURIComponent(id)}`, headers: lines.headers });
    return toOrder(parseWire(wire.orderWire, answer.json(), { partner: PARTNER }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The newest purchase that carries our order's number; one that did not fail goes before one that did. */
async function findOrderByOurId(lines: Lines, orderId: string): Promise<ZincOrder | null> {
  const query = { metadata_key: 'order_id', metadata_value: orderId, limit: 20 };
  const answer = await lines.orders.request({ path: '/orders', query, headers: lines.headers });
  const list = parseWire(wire.orderListWire, answer.json(), { partner: PARTNER });
  const ours = list.orders.map(toOrder).filter((order) => order.orderId === orderId);
  return ours.find((order) => order.state === 'placed' || order.state === 'pending') ?? ours[0] ?? null;
}

async function cancelOrder(lines: Lines, id: string): Promise<'cancelled' | 'too-late'> {
  const path = `/orders/${encodeURIComponent(id)}/cancel`;
  try {
    await lines.orders.request({ method: 'POST', path, headers: lines.headers, idempotent: true });
    return 'cancelled';
  } catch (error) {
    if (!(error instanceof PartnerRefused) || error.code !== 'order_not_cancellable') throw error;
    // A repeat after a lost answer is refused too, although the first one did it.
    return (await getOrder(lines, id))?.state === 'cancelled' ? 'cancelled' : 'too-late';
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof PartnerRefused &&
    (error.status === 404 || error.code === 'product_not_found' || error.code === 'not_found')
  );
}
