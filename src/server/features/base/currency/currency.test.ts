import { beforeEach, expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { toPesos } from '#domain/money/exchange.ts';
import { captureLog } from '#testing/capture-log.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { currentRate } from './current-rate.ts';
import { ensureRates } from './ensure-rates.ts';
import { refreshRates } from './refresh-rates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { log, lines, clear } = captureLog('error');
let shop: TestShop;

beforeEach(async () => {
  clear();
  shop = await startShop({ log });
  // Waits for the refresh job of the start, which would change the rates during a test.
  await shop.drain();
});

const rates = () => shop.call('readRates');

async function deleteRates(): Promise<void> {
  await shop.context.db.deleteFrom('exchange_rates').execute();
  shop.context.cache.rates.invalidate();
}

test('the rates of four currencies are available from the start without a session [API-32, ENT-27]', async () => {
  const { status, body } = await rates();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    base: 'UYU',
    stale: false,
    source: 'BCU',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(Object.keys(body.buy).sort()).toEqual(['ARG', 'BR', 'EUR', 'USD']);
  expect(Object.keys(body.sell).sort()).toEqual(['ARG', 'BR', 'EUR', 'USD']);
  for (const code of ['USD', 'EUR', 'BR', 'ARG']) expect(body.sell[code]).toBeGreaterThan(body.buy[code]);
});

test('rates of 39 and 41 convert 10 dollars to 400 pesos immediately after a refresh', async () => {
  await rates();
  await shop.control('bcu', { scenario: 'none', usd: { buy: 39, sell: 41 } });
  await refreshRates(shop.context);
  expect((await rates()).body).toMatchObject({ buy: { USD: 39 }, sell: { USD: 41 } });
  const rate = await currentRate(shop.context);
  expect(rate).toMatchObject({ micros: 40_000_000, buyMicros: 39_000_000, sellMicros: 41_000_000, stale: false });
  expect(rate && toPesos(cents(10_00), rate.micros)).toBe(400_00);
});

test('a dollar rate that moved by more than a tenth is rejected, and the operator is alerted', async () => {
  const before = (await rates()).body;
  await shop.control('bcu', { scenario: 'none', usd: { buy: 45, sell: 47 } });
  await refreshRates(shop.context);
  shop.context.cache.rates.invalidate();
  expect((await rates()).body).toEqual(before);
  expect(lines('rate-jump')).toMatchObject([{ level: 50 }]);
});

test('a day that is read again stays one row', async () => {
  await refreshRates(shop.context);
  await refreshRates(shop.context);
  const rows = await shop.context.db.selectFrom('exchange_rates').select(['source', 'quote_date']).execute();
  expect(new Set(rows.map((row) => `${row.source} ${row.quote_date}`)).size).toBe(rows.length);
});

test('rates fetched more than a day ago are served as stale', async () => {
  shop.clock.advance(DAY_MS + 60_000);
  const { status, body } = await rates();
  expect([status, body.stale]).toEqual([200, true]);
  await refreshRates(shop.context);
  expect((await rates()).body.stale).toBe(false);
});

test('without stored rates and with the bank failing the start succeeds and rates are 503 until a refresh succeeds', async () => {
  await deleteRates();
  await shop.control('bcu', { scenario: 'fail' });
  await ensureRates(shop.context);
  expect((await rates()).status).toBe(503);
  expect(await currentRate(shop.context)).toBeNull();
  await shop.control('bcu', { scenario: 'none' });
  await shop.waitFor('a successful refresh', async () => {
    await refreshRates(shop.context).catch(() => null);
    return (await rates()).status === 200;
  });
});

test('the bank is asked by each recurring job, also after one that failed', async () => {
  const calls = () => shop.context.partners.exchangeRates.stats().reduce((sum, { calls }) => sum + calls, 0);
  await shop.control('bcu', { scenario: 'fail' });
  for (const round of ['first', 'second']) {
    const before = calls();
    await shop.context.queue.enqueue('renew-rates', {});
    await shop.waitFor(`the ${round} call`, async () => calls() > before);
  }
  await shop.control('bcu', { scenario: 'none' });
});
