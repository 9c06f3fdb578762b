import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import { PartnerRejected, PartnerUnavailable, type UnavailableReason } from '#partners/errors.ts';
import type { CatalogSource } from '#server/config/catalog-sources.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { plainProducts, readSimulator } from '#testing/order-steps.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { readCatalogue } from './read-catalogue.ts';

/** Products that the shop of a group of tests has not read yet. */
let products: string[] = [];
const cold = () => products.pop() ?? expect.fail('no product is left');
const MINUTE_MS = 60_000;

function startWith(catalogSources: CatalogSource[], config: Partial<Config> = {}): Promise<TestShop> {
  return startShop({ config: { catalogSources, ...config } });
}

/** The product's reply, of which the parts that a source gives are compared. */
async function read(shop: TestShop, asin: string) {
  const { status, body } = await shop.call('readProduct', { params: { asin } });
  return { status, price: status === 200 ? body.price : null };
}

async function search(shop: TestShop, keyword: string) {
  const { body } = await shop.call('searchProducts', { query: { keyword } });
  const found: { asin: string; price: number | null }[] = body.products;
  const prices = new Map(found.map(({ asin, price }) => [asin, price]));
  return { found: found.length > 0, stale: body.stale, prices };
}

/** Calls that the shop began at each source: Zinc's two of a product, Axesso's one. */
function callsOf({ context: { partners } }: TestShop) {
  const sum = (stats: { name: string; calls: number }[], name: string) =>
    stats.filter((client) => client.name === name).reduce((total, { calls }) => total + calls, 0);
  return { zinc: sum(partners.zinc.stats(), 'zinc-data'), axesso: sum(partners.axesso.stats(), 'axesso') };
}

async function callsDuring(shop: TestShop, work: () => Promise<unknown>) {
  const before = callsOf(shop);
  await work();
  const after = callsOf(shop);
  return { zinc: after.zinc - before.zinc, axesso: after.axesso - before.axesso };
}

async function servedByAxesso(shop: TestShop, subject: string): Promise<number> {
  const { calls } = await readSimulator(shop, 'axesso');
  return calls.filter((call: { subject: string }) => call.subject === subject).length;
}

/** Each test begins with sources that work and rest no more, and with breakers that are closed. */
function eachWith(sources: CatalogSource[], config: Partial<Config> = {}): () => TestShop {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startWith(sources, config);
    products = plainProducts(17);
  });
  beforeEach(() => shop.context.partners.catalogue.restingUntil.clear());
  afterEach(async () => {
    for (const name of ['zinc', ...sources]) await shop.control(name, { scenario: 'none' });
  });
  afterAll(async () => {
    await Promise.all([shop.context.partners.zinc.close(), shop.context.partners.axesso.close()]);
    await shop.stop();
  });
  return () => shop;
}

const unavailable = (reason: UnavailableReason, status?: number) =>
  new PartnerUnavailable({ partner: 'zinc', reason, ambiguous: false, ...(status ? { status } : {}) });
const rejected = (status: number) => new PartnerRejected({ partner: 'zinc', status, body: {} });

/** Who was asked, and how long the first source rests, when it fails like this. */
async function whenZincThrows(error: unknown) {
  const asked: CatalogSource[] = [];
  const partner = (name: CatalogSource, failure: unknown) => ({
    getProduct: async () => {
      asked.push(name);
      if (failure) throw failure;
      return null;
    },
  });
  const restingUntil = new Map<CatalogSource, number>();
  const partners = {
    zinc: partner('zinc', error),
    axesso: partner('axesso', null),
    catalogue: { sources: ['zinc', 'axesso'], restingUntil },
  };
  const context = { limits: {}, deadline: null, log: { warn: () => undefined }, clock: () => new Date(0), partners };
  const asin = parseAsin('B0NOBODY00') ?? expect.fail();
  const answer = await readCatalogue(context as unknown as Context, {
    calls: { zinc: 1, axesso: 1 },
    deadline: null,
    facts: {},
    read: async (source) => ({ product: await source.getProduct(asin) }),
  });
  return { asked, answer, restsMs: restingUntil.get('zinc') ?? 0 };
}

test.each([
  ['a refused key', rejected(401), 0],
  ['a rejected question', rejected(400), 0],
  ['an open circuit breaker', unavailable('open'), 0],
  ['an answer that is not understood', unavailable('garbled'), 0],
  ['an empty wallet', rejected(402), 60_000],
  ['a denied access', rejected(403), 0],
  ['a spent quota', unavailable('limited', 429), 60_000],
  ['a spent quota of a month', unavailable('limited', 403), 60_000],
  ['a timeout that it states itself', unavailable('limited', 408), 0],
])('after %s the next source is asked', async (_kind, error, restsMs) => {
  const found = await whenZincThrows(error);
  expect(found).toEqual({ asked: ['zinc', 'axesso'], answer: { product: null }, restsMs });
});

test('a source rests a quarter of an hour at most, and a fault of the shop is not taken for a source’s', async () => {
  const day = { partner: 'zinc', reason: 'limited', ambiguous: false, status: 429, retryAfterMs: 86_400_000 } as const;
  expect((await whenZincThrows(new PartnerUnavailable(day))).restsMs).toBe(15 * 60_000);
  await expect(whenZincThrows(new TypeError('a bug'))).rejects.toThrow(TypeError);
});

describe('with Axesso alone', () => {
  const shop = eachWith(['axesso']);

  test('a product page and a search work, and nothing else is asked', async () => {
    const asin = cold();
    const calls = await callsDuring(shop(), async () => {
      expect(await read(shop(), asin)).toEqual({ status: 200, price: expect.any(Number) });
      expect(await search(shop(), 'headphones')).toMatchObject({ found: true, stale: false });
      expect((await read(shop(), 'B0NOBODY00')).status).toBe(404);
    });
    expect(calls.zinc).toBe(0);
    expect(await servedByAxesso(shop(), asin)).toBe(1);
  });

  test('it is asked again at once after its quota was spent, for nobody stands in for it', async () => {
    await shop().control('axesso', { scenario: 'quota', ms: MINUTE_MS, calls: 1 });
    expect((await read(shop(), cold())).status).toBe(503);
    expect((await read(shop(), cold())).status).toBe(200);
  });

  test('the health and the operators’ metrics name it', async () => {
    const health = await (await fetch(`${shop().url}/health`)).json();
    expect(health.simulated).toContain('axesso');
    expect(await shop().context.metrics.metrics()).toMatch(/puente_partner_breaker\{partner="axesso"\} 0/);
  });
});

test('a shop without it names it nowhere', async () => {
  const shop = await startWith(['zinc']);
  const health = await (await fetch(`${shop.url}/health`)).json();
  const metrics = await shop.context.metrics.metrics();
  expect(health.simulated).not.toContain('axesso');
  expect(metrics).not.toContain('axesso');
});

describe('with Zinc before Axesso', () => {
  const shop = eachWith(['zinc', 'axesso']);

  test('Zinc is asked alone while it answers, also where it does not know the product', async () => {
    const calls = await callsDuring(shop(), async () => {
      expect((await read(shop(), cold())).status).toBe(200);
      expect((await read(shop(), 'B0NOBODY00')).status).toBe(404);
      expect(await search(shop(), 'backpack')).toMatchObject({ found: true, stale: false });
    });
    expect(calls.axesso).toBe(0);
  });

  test('a hundred shoppers on one cold product make one read', async () => {
    const asin = cold();
    const calls = await callsDuring(shop(), async () => {
      const replies = await Promise.all(Array.from({ length: 100 }, () => read(shop(), asin)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    });
    expect(calls).toEqual({ zinc: 2, axesso: 0 });
  });

  test('where its quota is spent, a hundred shoppers make one call to Axesso, and the next ones ask it at once', async () => {
    await shop().control('zinc', { scenario: 'quota', ms: MINUTE_MS });
    const [asin, next] = [cold(), cold()];
    await Promise.all(Array.from({ length: 100 }, async () => expect((await read(shop(), asin)).status).toBe(200)));
    expect(await servedByAxesso(shop(), asin)).toBe(1);
    const resting = await callsDuring(shop(), () => read(shop(), next));
    expect(resting).toEqual({ zinc: 0, axesso: 1 });
    await shop().control('zinc', { scenario: 'none' });
    shop().clock.advance(MINUTE_MS + 1);
    const rested = await callsDuring(shop(), () => read(shop(), cold()));
    expect(rested).toEqual({ zinc: 2, axesso: 0 });
  });

  test('results of Axesso, which states no prices, leave the stored ones', async () => {
    const first = (await search(shop(), 'wireless mouse')).prices;
    await shop().control('zinc', { scenario: 'quota', ms: MINUTE_MS });
    const again = (await search(shop(), 'mouse wireless')).prices;
    expect(await servedByAxesso(shop(), 'mouse wireless')).toBe(1);
    const priced = [...first].filter(([asin, price]) => price !== null && again.has(asin));
    expect(priced.length).toBeGreaterThan(0);
    expect(priced.map(([asin]) => again.get(asin))).toEqual(priced.map(([, price]) => price));
  });

  test('a Zinc that is slower than a shopper is patient is left for Axesso', async () => {
    shop().context.config.partnerBudgetMs = 20_000;
    await shop().control('zinc', { scenario: 'slow', ms: 60_000 });
    const asin = cold();
    expect((await read(shop(), asin)).status).toBe(200);
    expect(await servedByAxesso(shop(), asin)).toBe(1);
  });

  test('a Zinc that is down is left for Axesso, in products and in searches', async () => {
    await shop().control('zinc', { scenario: 'fail' });
    const asin = cold();
    expect((await read(shop(), asin)).status).toBe(200);
    expect(await servedByAxesso(shop(), asin)).toBe(1);
    expect(await search(shop(), 'blender')).toMatchObject({ found: true, stale: false });
  });

  test('when both are down the shop goes on with what it has', async () => {
    const [stored = ''] = await insertProducts(shop(), [{ productTitle: 'Zumbador Quillax Lantern' }]);
    for (const name of ['zinc', 'axesso']) await shop().control(name, { scenario: 'fail' });
    expect((await read(shop(), stored)).status).toBe(200);
    expect((await read(shop(), cold())).status).toBe(503);
    expect(await search(shop(), 'quillax lantern')).toMatchObject({ found: true, stale: true });
  });
});

describe('with Axesso before Zinc', () => {
  const shop = eachWith(['axesso', 'zinc']);

  test('Axesso is asked alone while it answers, also where it does not know the product', async () => {
    const calls = await callsDuring(shop(), async () => {
      expect((await read(shop(), cold())).status).toBe(200);
      expect((await read(shop(), 'B0NOBODY00')).status).toBe(404);
      expect(await search(shop(), 'backpack')).toMatchObject({ found: true, stale: false });
    });
    expect(calls.zinc).toBe(0);
  });

  test('an Axesso whose quota is spent is left for Zinc', async () => {
    await shop().control('axesso', { scenario: 'quota' });
    const calls = await callsDuring(shop(), async () => {
      expect((await read(shop(), cold())).status).toBe(200);
      expect(await search(shop(), 'basketball')).toMatchObject({ found: true, stale: false });
    });
    expect(calls).toEqual({ zinc: 3, axesso: 1 });
  });

  test('an Axesso that is down is left for Zinc, and not called any more after three failures', async () => {
    await shop().control('axesso', { scenario: 'fail' });
    for (let count = 0; count < 3; count += 1) expect((await read(shop(), cold())).status).toBe(200);
    expect(await search(shop(), 'lamp')).toMatchObject({ found: true, stale: false });
    const [stats] = shop().context.partners.axesso.stats();
    expect(stats?.breaker).not.toBe('closed');
  });
});

describe('with a budget of calls', () => {
  const shop = eachWith(['zinc', 'axesso'], { marketplaceCallsPerMinute: 4 });

  test('each source has its own, and the next one is asked when it is spent', async () => {
    shop().clock.hold();
    const statuses: number[] = [];
    const calls = await callsDuring(shop(), async () => {
      for (let count = 0; count < 7; count += 1) statuses.push((await read(shop(), cold())).status);
    });
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 503]);
    expect(calls).toEqual({ zinc: 4, axesso: 4 });
  });
});
