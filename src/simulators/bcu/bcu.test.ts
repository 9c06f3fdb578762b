import { expect, test } from 'vitest';
import { createExchangeRates } from '#partners/exchange-rates/client.ts';
import { CLIENT_DEPS, controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

test('rates have buying below selling, and the control endpoint overrides the dollar', async () => {
  const bcu = createExchangeRates({ baseUrl: harness.network.urls.bcu }, CLIENT_DEPS);
  const rates = await bcu.readRates();
  expect(rates.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(rates.buy.USD).toBeLessThan(rates.sell.USD);
  await controlSimulator(harness, 'bcu', { scenario: 'none', usd: { buy: 39, sell: 41 } });
  const set = await bcu.readRates();
  expect([set.buy.USD, set.sell.USD]).toEqual([39_000_000, 41_000_000]);
  await bcu.close();
});
