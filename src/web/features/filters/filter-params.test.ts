import { describe, expect, it } from 'vitest';
import {
  chooseBound,
  countFilters,
  hasNoFilters,
  parseFilterParams,
  resultsPage,
  toggleFilter,
  withoutFilters,
} from './filter-params.ts';

const read = (query: string) => parseFilterParams(new URLSearchParams(query));

describe('filter params', () => {
  it('survive a round trip through the address', () => {
    const params = read(
      'sort=rating&regime=import&condition=new&weight=500&weight=more&brand=A%26B&brand=C&min=4.5&max=90' +
        '&size=men+9&color=red&gender=men&category=Calzado&stars=4&discount=25&arrival=first&literal=1',
    );
    const { search } = new URL(resultsPage('olla', params, 3), 'https://puente.example');
    expect(search).toMatch(/^\?amz=olla&page=3&/);
    expect(read(search)).toEqual(params);
    expect(countFilters(params)).toBe(15);
  });

  it('ignore invalid values', () => {
    const params = read(
      'sort=best&regime=none&condition=&weight=1&brand=&brand=%20&min=x&max=-&stars=&discount=11&color=ultra&literal=2',
    );
    expect(params).toEqual({
      sort: 'relevance',
      regime: [],
      condition: [],
      weight: [],
      brand: [],
      size: [],
      color: [],
      gender: [],
      category: [],
      stars: null,
      discount: null,
      arrival: null,
      literal: false,
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

it('a bound replaces another one, and clearing the filters keeps order and spelling', () => {
  const active = chooseBound(read('stars=4&sort=rating&literal=1&size=M'), 'stars', '3');
  expect(active.stars).toBe('3');
  expect(chooseBound(active, 'stars', '').stars).toBeNull();
  expect(withoutFilters(active)).toEqual(read('sort=rating&literal=1'));
});

it('toggleFilter adds a value and removes it', () => {
  const active = toggleFilter(read('brand=A'), 'brand', 'B');
  expect(active.brand).toEqual(['A', 'B']);
  expect(toggleFilter(active, 'brand', 'A').brand).toEqual(['B']);
});
