import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
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
import { dpUrl } from '#partners/zinc/product.ts';
import { readPage, readResult } from './read-answer.ts';
import {
  errorWire,
  foundWire,
  KEY_HEADER,
  LOOK_UP_PATH,
  productWire,
  SEARCH_PATH,
  SORTS,
  searchWire,
  statusWire,
} from './wire.ts';

export interface AxessoConfig {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
  /** How long the circuit breaker stays open. */
  halfOpenAfterMs?: number;
}

export interface Axesso extends ProductSource {
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

interface Connection {
  http: HttpClient;
  headers: Record<string, string>;
}

const PARTNER = 'axesso';
const DOMAIN = 'com';
const RESULTS_OF_A_PAGE = 20;
/** The marketplace's pages of results have at least so many products, the last one excepted. */
const SHORTEST_PAGE = 10;
const NOTHING_FOUND = { responseStatus: 'PRODUCT_NOT_FOUND_RESPONSE' };

/** Product data of the US marketplace from a second supplier; it sells nothing. */
export function createAxesso(config: AxessoConfig, deps: PartnerDeps): Axesso {
  const { inFlight, timeoutMs } = PARTNER_LIMITS.axesso;
  const connection = {
    http: createHttpClient({
      ...deps,
      name: PARTNER,
      baseUrl: config.baseUrl,
      maxInFlight: inFlight,
      timeoutMs: config.timeoutMs ?? timeoutMs,
      ...(config.halfOpenAfterMs === undefined ? {} : { halfOpenAfterMs: config.halfOpenAfterMs }),
    }),
    headers: { [KEY_HEADER]: config.apiKey },
  };
  return {
    searchProducts: (keyword, page, limits) => searchProducts(connection, { keyword, page, limits }),
    getProduct: (asin, limits) => getProduct(connection, asin, limits),
    stats: () => [connection.http.stats()],
    close: () => connection.http.close(),
  };
}

async function searchProducts(
  connection: Connection,
  { keyword, page, limits }: { keyword: string; page: number; limits?: CallLimits | undefined },
): Promise<SearchPage> {
  const query = {
    keyword,
    page,
    domainCode: DOMAIN,
    sortBy: SORTS[0],
    numberOfProducts: RESULTS_OF_A_PAGE,
  };
  return readSearch(page, await readData(connection, SEARCH_PATH, { query, ...limits }));
}

async function getProduct(connection: Connection, asin: Asin, limits: CallLimits = {}): Promise<Product | null> {
  // `psc` stays with the variant that the address names.
  const query = { url: `${dpUrl(asin)}?psc=1` };
  return readProduct(asin, await readData(connection, LOOK_UP_PATH, { query, ...limits }));
}

/** The product of a response; null when it says that there is none. Throws PartnerUnavailable for anything else. */
export function readProduct(asin: Asin, body: unknown): Product | null {
  if (saysNotFound(body)) return null;
  const product = readPage(asin, parseWire(productWire, body, { partner: PARTNER }));
  if (product) return product;
  throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous: false });
}

/** A page of results, empty when the response says that there are none. Throws PartnerUnavailable for anything else. */
export function readSearch(page: number, body: unknown): SearchPage {
  if (saysNotFound(body)) return { products: [], nextPage: null, hasPrices: false };
  const found = parseWire(searchWire, body, { partner: PARTNER });
  const results = (found.searchProductDetails ?? []).flatMap((result) => {
    const parsed = foundWire.safeParse(result);
    return (parsed.success ? readResult(parsed.data) : null) ?? [];
  });
  const products = [...new Map(results.map((result) => [result.asin, result])).values()];
  const listed = Math.max(found.foundProducts?.length ?? 0, products.length);
  return { products, nextPage: listed < SHORTEST_PAGE ? null : page + 1, hasPrices: false };
}

/** The body of a response. Its own 404 is one, too; a gateway's or that of a wrong address is a failure. */
async function readData(
  { http, headers }: Connection,
  path: string,
  { query, deadline }: CallLimits & { query: Record<string, string | number> },
): Promise<unknown> {
  try {
    return (await http.request({ path, query, headers, deadline })).json();
  } catch (error) {
    if (!(error instanceof PartnerRejected)) throw error;
    if (error.status === 404 && errorWire.safeParse(error.body).success) return NOTHING_FOUND;
    if (error.status === 403 && /quota/i.test(JSON.stringify(error.body)))
      throw new PartnerUnavailable({ partner: PARTNER, reason: 'limited', ambiguous: false, status: 403 });
    throw error;
  }
}

function saysNotFound(body: unknown): boolean {
  const status = statusWire.safeParse(body);
  return status.success && /NOT_FOUND/.test(status.data.responseStatus);
}
