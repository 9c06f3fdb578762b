import { describe, expect, it } from 'vitest';
import { countFilters, hasNoFilters, parseFilterParams, resultsPage, toggleFilter } from './filter-params.ts';

const read = (query: string) => parseFilterParams(new URLSearchParams(query));

describe('filter params', () => {
  it('survive a round trip through the address', () => {
    const params = read(
      'sort=rating&regime=import&condition=new&weight=500&weight=more&brand=A%26B&brand=C&min=4.5&max=90',
    );
    const { search } = new URL(resultsPage('olla', params, 3), 'https://puente.example');
    expect(search).toMatch(/^\?amz=olla&page=3&/);
    expect(read(search)).toEqual(params);
    expect(countFilters(params)).toBe(8);
  });

  it('ignore invalid values', () => {
    const params = read('sort=best&regime=none&condition=&weight=1&brand=&brand=%20&min=x&max=-');
    expect(params).toEqual({
      sort: 'relevance',
      regime: [],
      condition: [],
      weight: [],
      brand: [],
      min: null,
      max: null,
    });
    expect(hasNoFilters(params)).toBe(true);
    expect(resultsPage('olla', params)).toBe('/search?amz=olla&page=1');
  });

  it('parse prices in local notation and order them', () => {
    expect(read('min=40,5&max=U$S 1.250')).toMatchObject({ min: 40.5, max: 1250 });
    expect(read('min=250&max=40')).toMatchObject({ min: 40, max: 250 });
    expect(read('min=12.345,60')).toMatchObject({ min: 12345.6, max: null });
  });

  it('drop repeated values', () => {
    expect(read('brand=A&brand=A&regime=import&regime=import')).toMatchObject({ brand: ['A'], regime: ['import'] });
  });
});

it('toggleFilter adds a value and removes it', () => {
  const active = toggleFilter(read('brand=A'), 'brand', 'B');
  expect(active.brand).toEqual(['A', 'B']);
  expect(toggleFilter(active, 'brand', 'A').brand).toEqual(['B']);
});
