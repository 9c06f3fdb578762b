import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { PartnerRejected } from '#partners/errors.ts';
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
import { foundWire, productWire, searchWire } from './wire.ts';

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
    headers: { 'axesso-api-key': config.apiKey },
  };
  return {
    searchProducts: (keyword, page) => searchProducts(connection, keyword, page),
    getProduct: (asin, limits) => getProduct(connection, asin, limits),
    stats: () => [connection.http.stats()],
    close: () => connection.http.close(),
  };
}

async function searchProducts({ http, headers }: Connection, keyword: string, page: number): Promise<SearchPage> {
  const query = {
    keyword,
    page,
    domainCode: DOMAIN,
    sortBy: 'relevanceblender',
    numberOfProducts: RESULTS_OF_A_PAGE,
  };
  const response = await notFoundAsNull(http.request({ path: '/amz/amazon-search-by-keyword-asin', query, headers }));
  if (response === null) return { products: [], nextPage: null };
  const found = parseWire(searchWire, response.json(), { partner: PARTNER });
  const results = (found.searchProductDetails ?? []).flatMap((result) => {
    const parsed = foundWire.safeParse(result);
    return (parsed.success ? readResult(parsed.data) : null) ?? [];
  });
  const products = [...new Map(results.map((result) => [result.asin, result])).values()];
  // It says of no page that it is the last.
  const listed = Math.max(found.foundProducts?.length ?? 0, products.length);
  return { products, nextPage: listed === 0 ? null : page + 1 };
}

async function getProduct(
  { http, headers }: Connection,
  asin: Asin,
  { deadline }: CallLimits = {},
): Promise<Product | null> {
  const query = { url: `${dpUrl(asin)}?psc=1` };
  const response = await notFoundAsNull(http.request({ path: '/amz/amazon-lookup-product', query, headers, deadline }));
  if (response === null) return null;
  return readPage(asin, parseWire(productWire, response.json(), { partner: PARTNER }));
}

/** Its answer for what the marketplace does not sell is the status 404. */
async function notFoundAsNull<Response>(call: Promise<Response>): Promise<Response | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PartnerRejected && error.status === 404) return null;
    throw error;
  }
}
