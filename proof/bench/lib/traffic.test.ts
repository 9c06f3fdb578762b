import { expect, test } from 'vitest';
import { type Cost, saturateFleets, VISITS_PER_ORDER, type VisitKind } from './traffic.ts';

const costs = (shop: number, database: number) =>
  Object.fromEntries(Object.keys(VISITS_PER_ORDER).map((kind) => [kind, { shop, database }])) as Record<
    VisitKind,
    Cost
  >;

test('a fleet does what its scarcest part can, and says which one that is', () => {
  const [one, , three] = saturateFleets(costs(2, 1));
  expect(one).toMatchObject({ measured: 500, detail: expect.stringMatching(/^shop has no time left first/) });
  expect(three).toMatchObject({ measured: 4000 });
  expect(saturateFleets(costs(1, 2))[0]?.detail).toMatch(/^database has no time left first/);
});

test('the orders of a day are those whose visits fill half of the fleet in the busiest minutes', () => {
  const visits = Object.values(VISITS_PER_ORDER).reduce<number>((sum, count) => sum + count, 0);
  const orders = Math.round((0.5 * 500 * 86_400) / 5 / visits);
  expect(saturateFleets(costs(2, 1))[0]?.detail).toContain(`${orders} orders a day`);
});
