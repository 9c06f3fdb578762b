import { describe, expect, it } from 'vitest';
import { CURRENT_REGIME, CURRENT_TARIFF, REFORM } from '#testing/rules.ts';
import { quoteByWeight, type ShopRules } from './quote-by-weight.ts';
import { parseDecimal, parseQuoteRequest } from './quote-request.ts';

const CURRENT: ShopRules = { regime: CURRENT_REGIME, tariff: CURRENT_TARIFF };

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
  ])('parses the amount %s', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });

  it.each(['', '0', '-3', '1,234', 'abc', '1e9', '99999999'])('refuses %j as a price', (text) => {
    expect(parseDecimal(text, 2)).toBeNull();
  });

  it('reports an error per field', () => {
    const { request, errors } = parseQuoteRequest(form({ way: 'weight', price: '', weight: 'x' }));
    expect(request).toBeNull();
    expect(Object.keys(errors)).toEqual(['price', 'weight']);
  });

  it.each([
    'B0AURORAX2',
    'https://www.amazon.com/Aurora-X2/dp/B0AURORAX2?th=1',
    'https://puente.example/products?Color=Negro&asin=B0AURORAX2',
  ])('reads the product from %s', (product) => {
    const { request } = parseQuoteRequest(form({ way: 'product', product, quantity: '99' }));
    expect(request).toMatchObject({ mode: 'product', asin: 'B0AURORAX2', quantity: 1 });
  });

  it('quotes a price and a weight with the tariff of the shop', () => {
    const fields = { way: 'weight', price: '50', weight: '0,454', quantity: '1', deliveryZone: 'PICKUP' };
    const { request } = parseQuoteRequest(new URLSearchParams(fields));
    expect(request?.mode === 'weight' && quoteByWeight(request, CURRENT).total).toBe(69.5);
  });

  it('quotes with the rules that the server answers with', () => {
    const { request } = parseQuoteRequest(new URLSearchParams({ way: 'weight', price: '250', weight: '2' }));
    const quoteUnder = (rules: ShopRules) => {
      if (request?.mode !== 'weight') throw new Error('not a request by weight');
      return quoteByWeight(request, rules);
    };
    expect(quoteUnder(CURRENT)).toMatchObject({ useFranchise: 'NOT_APPLICABLE', iva: 63.8, extraFees: 110.2 });
    expect(quoteUnder({ ...CURRENT, regime: REFORM })).toMatchObject({
      useFranchise: 'USE',
      iva: 63.8,
      extraFees: 0,
      regime: REFORM,
    });
    const tariff = { ...CURRENT_TARIFF, freight: [{ from: 0, perKilo: 30 }], service: 10.5 };
    expect(quoteUnder({ ...CURRENT, tariff })).toMatchObject({ freight: 60, fee: { product: 26.25 }, tariff });
  });
});
