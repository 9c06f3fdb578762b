import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/shop.ts';
import { POPULARITY_STEPS } from './search-bands.ts';

const shop = await sharedShop();

test('the database has an index of the words for each step of popularity, and none beside', async () => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indrelid = 'products'::regclass and indexrelid::regclass::text like 'products_words%'
  `.execute(shop.context.db);
  const indexed = rows.map(({ predicate }) => ({
    from: Number(/>= \(?'?(\d+)/.exec(predicate)?.[1] ?? Number.NEGATIVE_INFINITY),
    below: Number(/< \(?'?(\d+)/.exec(predicate)?.[1] ?? Number.POSITIVE_INFINITY),
  }));
  expect(indexed.sort((a, b) => b.from - a.from)).toEqual(POPULARITY_STEPS);
});

test('the steps of popularity follow each other without a gap', () => {
  const below = POPULARITY_STEPS.map((step) => step.below);
  const from = POPULARITY_STEPS.map((step) => step.from);
  expect(below).toEqual([Number.POSITIVE_INFINITY, ...from.slice(0, -1)]);
  expect(from.at(-1)).toBe(Number.NEGATIVE_INFINITY);
});
