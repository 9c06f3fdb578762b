import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOUND, KEY_HEADER, LOOK_UP_PATH, SEARCH_PATH, SORTS } from '#partners/axesso/wire.ts';
import { asinOfUrl } from '#partners/zinc/wire.ts';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import type { MarketplaceCatalogue } from '#simulators/zinc/catalogue.ts';
import { presentProduct, presentResult } from './present.ts';

interface ServedCall {
  path: string;
  /** The product's number, or the keyword. */
  subject: string;
  at: string;
}

const MAX_CALLS = 2000;
const PRICE_RISE_FACTOR = 1.5;

/** Sells what the simulated marketplace sells: both read one catalogue. */
export function axessoSimulator(context: SimulatorContext, catalogue: MarketplaceCatalogue): Simulator {
  const scenarios = createScenarios();
  const calls: ServedCall[] = [];
  const record = (path: string, subject: string) => {
    if (calls.unshift({ path, subject, at: context.clock().toISOString() }) > MAX_CALLS) calls.pop();
  };
  return {
    scenarios,
    subjectOf: (request) => {
      const asin = asinOfUrl(String((request.query as { url?: unknown }).url ?? ''));
      return { asins: asin ? [asin] : [] };
    },
    routes: (app) => {
      app.addHook('preHandler', (request, reply) => requireKey(context.shop.axessoKey, { request, reply }));
      lookUpRoute(app, { catalogue, scenarios, record });
      searchRoute(app, { catalogue, record });
    },
    inspect: () => ({ calls }),
    close: () => undefined,
  };
}

async function requireKey(
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (request.headers[KEY_HEADER] === key) return;
  await reply.code(401).send({ statusCode: 401, message: 'Access denied due to invalid subscription key.' });
}

interface Served {
  catalogue: MarketplaceCatalogue;
  record: (path: string, subject: string) => void;
}

function lookUpRoute(app: FastifyInstance, { catalogue, scenarios, record }: Served & { scenarios: Scenarios }): void {
  app.get<{ Querystring: { url?: string } }>(LOOK_UP_PATH, async ({ query: { url } }, reply) => {
    if (!url) return reply.code(400).send(errorOf("Required String parameter 'url' is not present"));
    if (!url.startsWith('https://www.amazon.com/'))
      return reply.code(406).send(errorOf(`the url parameter is incorrect: '${url}'`));
    const asin = asinOfUrl(url) ?? '';
    record(LOOK_UP_PATH, asin);
    const [product, offers] = await Promise.all([catalogue.find(asin), catalogue.offers(asin)]);
    if (!product) return reply.code(404).send(errorOf(`could not find product with url: '${url}'`));
    const isSoldOut = scenarios.find('out-of-stock', { asins: [asin] }) !== null;
    const factor = scenarios.find('price-rise', { asins: [asin] }) ? PRICE_RISE_FACTOR : 1;
    const price = typeof product.price === 'number' ? Math.round(product.price * factor) : product.price;
    return presentProduct({ ...product, price }, isSoldOut ? [] : (offers ?? []));
  });
}

interface SearchQuery {
  keyword?: string;
  domainCode?: string;
  sortBy?: string;
  page?: string;
}

function searchRoute(app: FastifyInstance, { catalogue, record }: Served): void {
  app.get<{ Querystring: SearchQuery }>(SEARCH_PATH, (request, reply) => {
    const { keyword, domainCode, sortBy = SORTS[0], page = '1' } = request.query;
    if (!keyword) return reply.code(400).send(errorOf("Required String parameter 'keyword' is not present"));
    const isKnownSort = (SORTS as readonly string[]).includes(sortBy);
    record(SEARCH_PATH, keyword);
    const { results } = catalogue.search(keyword, Math.max(1, Number.parseInt(page, 10) || 1));
    if (domainCode !== 'com' || !isKnownSort || results.length === 0) {
      const asked = `domainCode: ${domainCode} |  keyword: ${keyword} |  sortBy: ${sortBy} |  page: ${page}`;
      return reply.code(404).send(errorOf(`could not find product for parametes ${asked}`));
    }
    return {
      responseStatus: FOUND,
      responseMessage: 'Product successfully found!',
      sortStrategy: sortBy,
      domainCode,
      keyword,
      numberOfProducts: results.length,
      foundProducts: results.map(({ product_id: asin }) => asin),
      searchProductDetails: results.map(presentResult),
    };
  });
}

function errorOf(message: string) {
  return { logref: 'error', message, links: [] };
}
