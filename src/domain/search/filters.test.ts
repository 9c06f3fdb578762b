import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { countFacets } from './facets.ts';
import {
  ARRIVAL_NAMES,
  COLORS,
  CONDITIONS,
  DISCOUNTS,
  type Filterable,
  type Filters,
  filterAndSort,
  GENDERS,
  hasFilters,
  IMPORT_REGIMES,
  NO_FILTERS,
  SORTS,
  STARS,
  WEIGHT_CLASSES,
} from './filters.ts';

const PLAIN: Filterable = {
  landedPrice: cents(50_00),
  regime: 'franchise',
  condition: 'new',
  brand: 'Norda',
  grams: 400,
  rating: 4,
  reviews: 10,
  sizes: [],
  colors: [],
  gender: null,
  category: 'Auriculares',
  discount: null,
  dispatchDays: 0,
  model: '',
};
let models = 0;
/** Each of a model of its own, unless it says otherwise. */
const item = (change: Partial<Filterable> = {}): Filterable => ({ ...PLAIN, model: `model ${models++}`, ...change });
const filters = (change: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...change });
const itself = (filterable: Filterable) => filterable;

const anyItem: fc.Arbitrary<Filterable> = fc.record({
  landedPrice: fc.option(fc.integer({ min: 1, max: 50_000 }).map(cents)),
  regime: fc.option(fc.constantFrom(...IMPORT_REGIMES)),
  condition: fc.constantFrom(...CONDITIONS),
  brand: fc.option(fc.constantFrom('Norda', 'Faro', 'Brisa')),
  grams: fc.option(fc.integer({ min: 1, max: 5000 })),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  reviews: fc.nat(3),
  sizes: fc.subarray(['M', 'L', 'men 9']),
  colors: fc.subarray([...COLORS].slice(0, 3)),
  gender: fc.option(fc.constantFrom(...GENDERS)),
  category: fc.option(fc.constantFrom('Calzado', 'Ropa')),
  discount: fc.option(fc.integer({ min: 1, max: 90 })),
  dispatchDays: fc.option(fc.constantFrom(0, 14, 60)),
  model: fc.uuid(),
});
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  sort: fc.constantFrom(...SORTS),
  regimes: fc.subarray([...IMPORT_REGIMES]),
  conditions: fc.subarray([...CONDITIONS]),
  brands: fc.subarray(['Norda', 'Faro', 'Otter']),
  weights: fc.subarray([...WEIGHT_CLASSES]),
  sizes: fc.subarray(['M', 'S', 'men 9']),
  colors: fc.subarray([...COLORS].slice(1, 4)),
  genders: fc.subarray([...GENDERS]),
  categories: fc.subarray(['Calzado', 'Libros']),
  stars: fc.option(fc.constantFrom(...STARS), { freq: 2 }),
  discount: fc.option(fc.constantFrom(...DISCOUNTS), { freq: 2 }),
  arrival: fc.option(fc.constantFrom(...ARRIVAL_NAMES), { freq: 2 }),
  minPrice: fc.option(fc.integer({ min: 0, max: 30_000 }).map(cents)),
  maxPrice: fc.option(fc.integer({ min: 0, max: 50_000 }).map(cents)),
});

describe('filters', () => {
  it('match any value of a list, and every list', () => {
    const [norda, faro, heavy] = [item(), item({ brand: 'Faro' }), item({ brand: 'Faro', grams: 2000 })];
    const shown = (change: Partial<Filters>) => filterAndSort([norda, faro, heavy], itself, filters(change));
    expect(shown({ brands: ['Norda', 'Faro'] })).toEqual([norda, faro, heavy]);
    expect(shown({ brands: ['Faro'], weights: ['500', '1000'] })).toEqual([faro]);
    expect(shown({ brands: ['Otter'] })).toEqual([]);
  });

  it('include both bounds of the price and the upper bound of a weight class', () => {
    const prices = [
      item({ landedPrice: cents(39_99) }),
      item({ landedPrice: cents(40_00) }),
      item({ landedPrice: cents(60_00) }),
    ];
    expect(filterAndSort(prices, itself, filters({ minPrice: cents(40_00), maxPrice: cents(60_00) }))).toEqual(
      prices.slice(1),
    );
    const weights = [item({ grams: 500 }), item({ grams: 501 }), item({ grams: 3001 })];
    expect(filterAndSort(weights, itself, filters({ weights: ['500'] }))).toEqual(weights.slice(0, 1));
    expect(filterAndSort(weights, itself, filters({ weights: ['1000', 'more'] }))).toEqual(weights.slice(1));
  });

  it('exclude products whose value is unknown', () => {
    const unknown = item({ landedPrice: null, regime: null, brand: null, grams: null });
    const changes: Partial<Filters>[] = [
      { minPrice: cents(0) },
      { regimes: ['franchise', 'import'] },
      { brands: ['Norda'] },
      { weights: [...WEIGHT_CLASSES] },
    ];
    for (const change of changes) expect(filterAndSort([unknown], itself, filters(change))).toEqual([]);
    expect(filterAndSort([unknown], itself, NO_FILTERS)).toEqual([unknown]);
  });
});

describe('sorting', () => {
  const cheap = item({ landedPrice: cents(10_00), rating: 3 });
  const dear = item({ landedPrice: cents(90_00), rating: 5, reviews: 1 });
  const unpriced = item({ landedPrice: null, rating: null });
  const sorted = (sort: Filters['sort']) => filterAndSort([unpriced, dear, cheap], itself, filters({ sort }));

  it('puts what has no price or rating last in either direction', () => {
    expect(sorted('price-asc')).toEqual([cheap, dear, unpriced]);
    expect(sorted('price-desc')).toEqual([dear, cheap, unpriced]);
    expect(sorted('rating')).toEqual([dear, cheap, unpriced]);
    expect(sorted('relevance')).toEqual([unpriced, dear, cheap]);
  });

  it('is stable', () => {
    const equals = ['A', 'B', 'C'].map((brand) => item({ brand }));
    for (const sort of SORTS) expect(filterAndSort(equals, itself, filters({ sort }))).toEqual(equals);
  });
});

describe('facets', () => {
  it('count what a value shows when it is the only selected one of its list', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 40 }), anyFilters, (items, selected) => {
        const facets = countFacets(items, selected);
        const shown = (change: Partial<Filters>) => filterAndSort(items, itself, { ...selected, ...change }).length;
        for (const way of IMPORT_REGIMES) expect(facets.regimes[way]).toBe(shown({ regimes: [way] }));
        for (const condition of CONDITIONS) {
          expect(facets.conditions[condition]).toBe(shown({ conditions: [condition] }));
        }
        for (const weight of WEIGHT_CLASSES) expect(facets.weights[weight]).toBe(shown({ weights: [weight] }));
        for (const { name, count } of facets.brands) expect(count).toBe(shown({ brands: [name] }));
        for (const { value, count } of facets.sizes) expect(count).toBe(shown({ sizes: [value] }));
        for (const { value, count } of facets.colors) expect(count).toBe(shown({ colors: [value] }));
        for (const { value, count } of facets.genders) expect(count).toBe(shown({ genders: [value] }));
        for (const { value, count } of facets.categories) expect(count).toBe(shown({ categories: [value] }));
        for (const { value, count } of facets.stars) expect(count).toBe(shown({ stars: value }));
        for (const { value, count } of facets.discounts) expect(count).toBe(shown({ discount: value }));
        for (const { value, count } of facets.arrivals) expect(count).toBe(shown({ arrival: value }));
        const priced = facets.prices?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
        expect(priced).toBe(shown({ minPrice: cents(0), maxPrice: null }));
      }),
    );
  });

  it('list the most frequent brands first and always include the selected ones', () => {
    const items = [item({ brand: 'Faro' }), item({ brand: 'Norda' }), item({ brand: 'Norda' })];
    expect(countFacets(items, filters({ brands: ['Otter'] })).brands).toEqual([
      { name: 'Norda', count: 2 },
      { name: 'Faro', count: 1 },
      { name: 'Otter', count: 0 },
    ]);
  });

  it('offer a list only where a value leaves something out, or is selected', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 20 }), (items) => {
        const { sizes, colors, genders, categories, stars, discounts, arrivals } = countFacets(items, NO_FILTERS);
        const lists = [sizes, colors, genders, categories, stars, discounts, arrivals];
        for (const list of lists.filter(({ length }) => length > 0)) {
          expect(list.some(({ count }) => count < items.length)).toBe(true);
          expect(list.every(({ count }) => count > 0)).toBe(true);
        }
      }),
    );
    const alike = [item({ gender: 'men', rating: 5 }), item({ gender: 'men', rating: 4 })];
    expect(countFacets(alike, NO_FILTERS)).toMatchObject({ genders: [], stars: [], arrivals: [], categories: [] });
    expect(countFacets(alike, filters({ genders: ['women'], stars: '4' }))).toMatchObject({
      genders: [
        { value: 'women', count: 0 },
        { value: 'men', count: 2 },
      ],
      stars: [{ value: '4', count: 0 }],
    });
  });

  it('list sizes as people sort them, and colours in their order', () => {
    const items = [item({ sizes: ['XL', 'S'], colors: ['red', 'black'] }), item({ sizes: ['S', 'M'] })];
    const { sizes, colors } = countFacets(items, NO_FILTERS);
    expect(sizes.map(({ value, count }) => `${value} ${count}`)).toEqual(['S 2', 'M 1', 'XL 1']);
    expect(colors.map(({ value }) => value)).toEqual(['black', 'red']);
  });

  it('count prices in equal steps from the lowest to the highest', () => {
    const items = [10_00, 10_50, 70_00].map((price) => item({ landedPrice: cents(price) }));
    expect(countFacets(items, NO_FILTERS).prices).toEqual({
      min: 10_00,
      max: 70_00,
      counts: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    expect(countFacets([item({ landedPrice: null })], NO_FILTERS).prices).toBeNull();
  });
});

it('a sort order alone is not a filter', () => {
  expect(hasFilters(filters({ sort: 'rating' }))).toBe(false);
  expect(hasFilters(filters({ minPrice: cents(0) }))).toBe(true);
  expect(hasFilters(filters({ brands: ['Norda'] }))).toBe(true);
});

it('of a model the variant of the requested size and colour is listed, by relevance', () => {
  const blue = item({ model: 'shirt', sizes: ['M', 'S'], colors: ['blue', 'red'], landedPrice: cents(10_00) });
  const red = item({ model: 'shirt', sizes: ['M', 'S'], colors: ['red', 'blue'], landedPrice: cents(20_00) });
  const redSmall = item({ model: 'shirt', sizes: ['S', 'M'], colors: ['red', 'blue'], landedPrice: cents(30_00) });
  const other = item({ sizes: ['M'], colors: ['red'] });
  const shown = (change: Partial<Filters>) => filterAndSort([blue, red, other, redSmall], itself, filters(change));
  expect(shown({})).toEqual([blue, other]);
  expect(shown({ colors: ['red'] })).toEqual([red, other]);
  expect(shown({ colors: ['red'], sizes: ['S'] })).toEqual([redSmall]);
  expect(shown({ colors: ['red'], sort: 'price-asc' })).toEqual([blue, other]);
});

it('filters list of each model the first variant in the order, and facets count models', () => {
  const blue = item({ model: 'shirt', landedPrice: cents(30_00) });
  const red = item({ model: 'shirt', landedPrice: cents(20_00), condition: 'refurbished' });
  const other = item({ landedPrice: cents(25_00) });
  expect(filterAndSort([blue, red, other], itself, filters({}))).toEqual([blue, other]);
  expect(filterAndSort([blue, red, other], itself, filters({ sort: 'price-asc' }))).toEqual([red, other]);
  expect(filterAndSort([blue, red, other], itself, filters({ conditions: ['refurbished'] }))).toEqual([red]);
  expect(countFacets([blue, red, other], NO_FILTERS)).toMatchObject({
    conditions: { new: 2, refurbished: 1 },
    brands: [{ name: 'Norda', count: 2 }],
  });
});
