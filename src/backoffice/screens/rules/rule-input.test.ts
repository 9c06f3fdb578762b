import { describe, expect, test } from 'vitest';
import { checkCustoms, checkTariff } from '#domain/fees/check-rule.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';
import { placesOf, readBody, tierIndex, writeBody } from './rule-input.ts';

const { customs, tariff } = SEED_RULES;

/** As it is written since it says how long there is to answer. */
const tariffNow = {
  ...tariff,
  body: { ...tariff.body, answerHours: null, freightRefundMin: null, freightTolerance: null },
};

test.each([customs, SEED_DRAFT, tariffNow])('what a form shows of a rule is read as the same rule: $kind', (rule) => {
  expect(readBody(rule.kind, writeBody(rule.kind, { ...rule.body }))).toEqual(rule.body);
});

test('amounts and rates are written as people write them', () => {
  const written = writeBody('tariff', { ...tariff.body });
  expect(written).toMatchObject({
    delivery: { MONTEVIDEO: '3,5' },
    serviceRate: '9',
    freightTiers: [{}, { fromTenths: '3' }, {}],
  });
});

describe('what cannot be read', () => {
  test.each(['', 'mucho', '1.000,50', '-1', '5,001', '1e3'])('is refused by the name of its figure: %j', (typed) => {
    const body = readBody('tariff', { ...writeBody('tariff', { ...tariff.body }), handling: typed });
    expect(checkTariff(body).map(({ field }) => field)).toEqual(['handling']);
  });

  test.each(['', '2,5', 'x'])('is refused where a whole number is asked for: %j', (typed) => {
    const body = readBody('customs', { ...writeBody('customs', { ...customs.body }), maxKg: typed });
    expect(checkCustoms(body).map(({ field }) => field)).toEqual(['maxKg']);
  });

  test('is one problem for each end of the published range', () => {
    const body = readBody('customs', { ...writeBody('customs', { ...customs.body }), generalRange: { 0: '1', 1: '' } });
    expect(checkCustoms(body).map(({ field }) => field)).toEqual(['generalRange']);
  });
});

test('an empty tier of freight does not count, and a form has room for one more', () => {
  const shown = writeBody('tariff', { ...tariff.body });
  const tiers = shown.freightTiers as Record<string, string>[];
  const typed = { ...shown, freightTiers: tiers.map((tier, place) => (place === 1 ? undefined : tier)) };
  expect(readBody('tariff', typed).freightTiers).toEqual([
    { fromTenths: 0, perKilo: 2000 },
    { fromTenths: 50, perKilo: 1200 },
  ]);
  expect([placesOf(typed), tierIndex(typed, 2), tierIndex(typed, 1)]).toEqual([[0, 1, 2, 3], 1, -1]);
});
