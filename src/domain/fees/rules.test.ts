import { expect, test } from 'vitest';
import { type FeeRule, rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';

const seed = Object.values(SEED_RULES);
const reform = SEED_DRAFT.body;
const dearer = { ...SEED_RULES.tariff.body, ursecPerUnit: cents(11_00) };
const approved: FeeRule[] = [
  { kind: 'tariff', validFrom: '2026-06-01', body: dearer },
  ...seed,
  { kind: 'customs', validFrom: '2026-05-01', body: reform },
];

test('in force is the newest rule of each kind that has begun, by its day', () => {
  const limitsOn = (day: string) => {
    const { regime, tariff } = rulesOn(day, approved);
    return [regime.validFrom, regime.perShipmentUsd, tariff.ursecPerUnit];
  };
  expect(limitsOn('2026-04-30')).toEqual(['2017-01-01', 200_00, 9_00]);
  expect(limitsOn('2026-05-01')).toEqual(['2026-05-01', 800_00, 9_00]);
  expect(limitsOn('2026-06-01')).toEqual(['2026-05-01', 800_00, 11_00]);
});

test('before the first day the first rules hold', () => {
  expect(rulesOn('2010-01-01', approved)).toEqual(rulesOn('2020-01-01', seed));
});

test('without a rule of a kind there are no rules', () => {
  expect(() => rulesOn('2026-01-01', [SEED_RULES.customs])).toThrow(RangeError);
});
