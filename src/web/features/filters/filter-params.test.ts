import { describe, expect, it } from 'vitest';
import { countFilters, hasNoFilters, parseFilterParams, resultsPage, toggleFilter } from './filter-params.ts';

const read = (query: string) => parseFilterParams(new URLSearchParams(query));

describe('the filters of an address', () => {
  it('come back out of it as they went in', () => {
    const asked = read(
      'sort=rating&regime=import&condition=new&weight=500&weight=more&brand=A%26B&brand=C&min=4.5&max=90',
    );
    const { search } = new URL(resultsPage('olla', asked, 3), 'https://puente.example');
    expect(search).toMatch(/^\?amz=olla&page=3&/);
    expect(read(search)).toEqual(asked);
    expect(countFilters(asked)).toBe(8);
  });

  it('that make no sense ask for nothing', () => {
    const asked = read('sort=best&regime=none&condition=&weight=1&brand=&brand=%20&min=x&max=-');
    expect(asked).toEqual({
      sort: 'relevance',
      regime: [],
      condition: [],
      weight: [],
      brand: [],
      min: null,
      max: null,
    });
    expect(hasNoFilters(asked)).toBe(true);
    expect(resultsPage('olla', asked)).toBe('/search?amz=olla&page=1');
  });

  it('have prices as people write them, the lower one first', () => {
    expect(read('min=40,5&max=U$S 1.250')).toMatchObject({ min: 40.5, max: 1250 });
    expect(read('min=250&max=40')).toMatchObject({ min: 40, max: 250 });
    expect(read('min=12.345,60')).toMatchObject({ min: 12345.6, max: null });
  });

  it('name a value once, whoever repeats it', () => {
    expect(read('brand=A&brand=A&regime=import&regime=import')).toMatchObject({ brand: ['A'], regime: ['import'] });
  });
});

it('a choice is put in and taken out', () => {
  const active = toggleFilter(read('brand=A'), 'brand', 'B');
  expect(active.brand).toEqual(['A', 'B']);
  expect(toggleFilter(active, 'brand', 'A').brand).toEqual(['B']);
});
