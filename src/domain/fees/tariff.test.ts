import { expect, test } from 'vitest';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cheaperTier, freightOf } from '#domain/fees/tariff.ts';

const tariff = SEED_RULES.tariff.body;

test.each([
  [29, { fromTenths: 30, saved: 13_00 }],
  [23, { fromTenths: 30, saved: 1_00 }],
  [49, { fromTenths: 50, saved: 13_50 }],
  [22, null],
  [30, null],
  [80, null],
])('%i tenths of a kilogram cost less freight from the next tier on: %j', (tenths, tier) => {
  expect(cheaperTier(tariff, tenths)).toEqual(tier);
});

test('a cheaper tier costs what it saves less than the weight that leads to it', () => {
  for (let tenths = 1; tenths <= 100; tenths++) {
    const tier = cheaperTier(tariff, tenths);
    if (tier) expect(freightOf(tariff, tenths) - freightOf(tariff, tier.fromTenths)).toBe(tier.saved);
  }
});
