import { expect, test } from 'vitest';
import { createRandom } from '#proof/lib/random.ts';
import { saturationOf, simulateFleet } from './fleet-model.ts';

const ONE = { processes: 1, databaseCores: 1 };
const KINDS = [
  { share: 3, shopMs: 1, databaseMs: 1 },
  { share: 1, shopMs: 5, databaseMs: 1 },
];
const simulate = (rate: number, size = ONE, kinds = KINDS) =>
  simulateFleet(kinds, { size, load: { rate, requests: 40_000 }, random: createRandom('1', 'fleet') });

test('the part that takes the most time of its cores is the first one without time', () => {
  expect(saturationOf(KINDS, ONE)).toEqual({ rate: 500, part: 'shop' });
  expect(saturationOf(KINDS, { processes: 3, databaseCores: 1 })).toEqual({ rate: 1000, part: 'database' });
});

test('each part is as busy as the requests and their costs say', () => {
  const { shopBusy, databaseBusy } = simulate(250);
  expect(shopBusy).toBeCloseTo(0.5, 1);
  expect(databaseBusy).toBeCloseTo(0.25, 1);
});

test('a single queue waits as long as theory says', () => {
  // M/M/1: the time in the system is exponential with the mean 1 / (service rate - arrival rate).
  const { p50Ms, p99Ms } = simulate(500, ONE, [{ share: 1, shopMs: 1, databaseMs: 0 }]);
  const mean = 1000 / (1000 - 500);
  expect(p50Ms / (mean * Math.log(2))).toBeCloseTo(1, 1);
  expect(p99Ms / (mean * Math.log(100))).toBeGreaterThan(0.8);
  expect(p99Ms / (mean * Math.log(100))).toBeLessThan(1.2);
});

test('more processes wait less under the same load', () => {
  expect(simulate(400, { processes: 2, databaseCores: 1 }).p99Ms).toBeLessThan(simulate(400).p99Ms);
});
