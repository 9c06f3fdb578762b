import { describe, expect, it } from 'vitest';
import { activeRegime } from '#domain/fees/regime.ts';
import { parseDecimal, parseQuoteRequest } from './quote-request.ts';
import { quoteByWeight } from './quote-by-weight.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('the fee calculator', () => {
  it.each([
    ['50', 2, 50],
    ['1.234,50', 2, 1234.5],
    ['1234.5', 2, 1234.5],
    ['0,454', 3, 0.454],
  ])('reads %s', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });

  it.each(['', '0', '-3', '1,234', 'abc', '1e9', '99999999'])('refuses %j as a price', (text) => {
    expect(parseDecimal(text, 2)).toBeNull();
  });

  it('says what is wrong field by field', () => {
    const { wish, faults } = parseQuoteRequest(form({ way: 'weight', price: '', weight: 'x' }));
    expect(wish).toBeNull();
    expect(Object.keys(faults)).toEqual(['price', 'weight']);
  });

  it.each([
    'B0AURORAX2',
    'https://www.amazon.com/Aurora-X2/dp/B0AURORAX2?th=1',
    'https://puente.example/products?Color=Negro&asin=B0AURORAX2',
  ])('knows the product of %s', (product) => {
    const { wish } = parseQuoteRequest(form({ way: 'product', product, quantity: '99' }));
    expect(wish).toMatchObject({ way: 'product', asin: 'B0AURORAX2', quantity: 1 });
  });

  it('reckons a price and a weight as the shop does', () => {
    const fields = { way: 'weight', price: '50', weight: '0,454', quantity: '1', deliveryZone: 'PICKUP' };
    const { wish } = parseQuoteRequest(new URLSearchParams(fields));
    expect(wish?.way === 'weight' && quoteByWeight(wish, activeRegime('2026-01-10')).total).toBe(69.5);
  });
});
