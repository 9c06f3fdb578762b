import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asinOfUrl } from '#partners/zinc/wire.ts';
import type { Simulator } from '#simulators/context.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import type { MarketplaceCatalogue } from '#simulators/zinc/catalogue.ts';
import { toPage, toResult } from './wire-form.ts';

const KEY_HEADER = 'axesso-api-key';
const ASINS_KEPT = 1000;

/** The second supplier of product data: the same catalogue in its wire format. */
export function axessoSimulator(catalogue: MarketplaceCatalogue): Simulator {
  const scenarios = createScenarios();
  const lookups = new Map<string, number>();
  return {
    scenarios,
    subjectOf: (request) => ({ asins: askedAsin(request) }),
    routes: (app) => {
      app.addHook('preHandler', requireKey);
      app.addHook('preHandler', (_request, reply) => refuseOverQuota(scenarios, reply));
      lookupRoute(app, catalogue, lookups);
      searchRoute(app, catalogue);
    },
    inspect: () => ({ lookups: Object.fromEntries(lookups) }),
    close: () => undefined,
  };
}

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.headers[KEY_HEADER]) return;
  await reply.code(401).send(failure('the api key is missing'));
}

async function refuseOverQuota(scenarios: Scenarios, reply: FastifyReply): Promise<void> {
  if (scenarios.consume('quota')) await reply.code(429).send(failure('the quota of the month is spent'));
}

function failure(message: string) {
  return { logref: 'error', message, links: [] };
}

function askedAsin({ query }: FastifyRequest): string[] {
  const { url } = (query ?? {}) as { url?: string };
  const asin = url ? asinOfUrl(url) : null;
  return asin ? [asin] : [];
}

function lookupRoute(app: FastifyInstance, catalogue: MarketplaceCatalogue, lookups: Map<string, number>): void {
  app.get<{ Querystring: { url?: string } }>('/amz/amazon-lookup-product', async (request, reply) => {
    const { url } = request.query;
    if (!url) return reply.code(400).send(failure("Required String parameter 'url' is not present"));
    const [asin] = askedAsin(request);
    if (!asin) return reply.code(406).send(failure(`the url parameter is incorrect: '${url}'`));
    if (lookups.size < ASINS_KEPT) lookups.set(asin, (lookups.get(asin) ?? 0) + 1);
    const product = await catalogue.find(asin);
    if (!product) return reply.code(404).send(failure(`could not find product with url: '${url}'`));
    return toPage(product, await catalogue.offers(asin));
  });
}

function searchRoute(app: FastifyInstance, catalogue: MarketplaceCatalogue): void {
  app.get<{ Querystring: { keyword?: string; page?: string } }>(
    '/amz/amazon-search-by-keyword-asin',
    (request, reply) => {
      const { keyword, page = '1' } = request.query;
      if (!keyword) return reply.code(400).send(failure("Required String parameter 'keyword' is not present"));
      const { results } = catalogue.search(keyword, Math.max(1, Number.parseInt(page, 10) || 1));
      if (results.length === 0)
        return reply
          .code(404)
          .send(failure(`could not find product for parametes domainCode: com | keyword: ${keyword}`));
      return {
        responseStatus: 'PRODUCT_FOUND_RESPONSE',
        responseMessage: 'Product successfully found!',
        sortStrategy: 'relevanceblender',
        domainCode: 'com',
        keyword,
        numberOfProducts: results.length,
        foundProducts: results.map((result) => result.product_id),
        searchProductDetails: results.map(toResult),
      };
    },
  );
}
