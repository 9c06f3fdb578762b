import { expect, test } from 'vitest';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import {
  type JudgedQuery,
  judge,
  judgedProducts,
  type QuerySet,
  querySetOf,
  readJudgedQueries,
} from './judged-queries.ts';
import { type JudgedProduct, parseCondition } from './product-expression.ts';

const SETS = ['tuning', 'held-out'] as const;
const all = SETS.flatMap((set) => readJudgedQueries(set).map((judged) => ({ set: set as QuerySet, ...judged })));
const products = [...judgedProducts(demoCatalogue()).values()];

const DRILL: JudgedProduct = {
  title: 'Volta 20V Cordless Drill Kit',
  brand: 'Volta',
  categories: ['Power Tools', 'Drills'],
  values: new Set(['Style=Tool Only']),
};
const TENT: JudgedProduct = {
  title: 'Waypoint Dome Tent',
  brand: 'Waypoint',
  categories: ['Tents'],
  values: new Set(),
};

const judged = (given: Partial<JudgedQuery>): JudgedQuery => ({
  ...{ query: 'taladro', class: 'head', kind: ({ categories }) => categories.includes('Drills') },
  ...{ must: null, mustNot: null, dropped: null },
  ...given,
});

test('there are at least 250 queries, none twice, of each class at least 20, a third of them held out', () => {
  expect(all.length).toBeGreaterThanOrEqual(250);
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
  for (const [name, of] of Map.groupBy(all, (query) => query.class)) expect(of.length, name).toBeGreaterThanOrEqual(20);
  expect(all.filter(({ set }) => set === 'held-out').length / all.length).toBeCloseTo(1 / 3, 1);
});

test('the text of a query decides its set', () => {
  expect(all.filter(({ query, set }) => querySetOf(query) !== set)).toEqual([]);
});

test('the catalogue has what must be there', () => {
  const impossible = all.filter(({ kind, must }) => {
    const ofKind = products.filter((product) => kind?.(product));
    return must !== null && !ofKind.some(must);
  });
  expect(impossible.map(({ query }) => query)).toEqual([]);
});

test.each([
  ['c:Drills', true],
  ['c:Drill', false],
  ['b:Volta and t:cordless', true],
  ['b:Halden or v:Style=Tool Only', true],
  ['c:Drills and not t:20v', false],
  ['tool', true],
])('the condition %s is %s of a drill', (text, holds) => {
  const kinds = new Map([['tool', parseCondition('c:Power Tools', new Map())]]);
  expect(parseCondition(text, kinds)(DRILL)).toBe(holds);
});

test('a kind that nobody has named is a fault', () => {
  expect(() => parseCondition('b:Volta and hammer', new Map())).toThrow('hammer');
});

test('a product of another kind counts in the first five, and only there', () => {
  expect(judge(judged({}), [DRILL, TENT]).isClean).toBe(false);
  expect(judge(judged({}), [DRILL, DRILL, DRILL, DRILL, DRILL, TENT]).isClean).toBe(true);
  expect(judge(judged({ kind: null }), [DRILL]).isClean).toBe(false);
  expect(judge(judged({ kind: null }), []).isClean).toBe(true);
});

test('what must be there counts in the first ten, and what must not as well', () => {
  const isTent = ({ categories }: JudgedProduct) => categories.includes('Tents');
  const nine = Array.from({ length: 9 }, () => DRILL);
  expect(judge(judged({ must: isTent }), [...nine, TENT]).isFound).toBe(true);
  expect(judge(judged({ must: isTent }), [...nine, DRILL, TENT]).isFound).toBe(false);
  expect(judge(judged({ mustNot: isTent }), [...nine, TENT]).isFound).toBe(false);
});
