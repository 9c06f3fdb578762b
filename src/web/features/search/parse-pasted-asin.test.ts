import { describe, expect, it } from 'vitest';
import { parsePastedAsin } from './parse-pasted-asin.ts';

describe('parsePastedAsin', () => {
  it.each([
    ['B0PNTEQ40A', 'B0PNTEQ40A'],
    [' b0pnteq40a ', 'B0PNTEQ40A'],
    ['166805227X', '166805227X'],
    ['https://www.amazon.com/Norda-Q40/dp/B0PNTEQ40A/ref=sr_1_1?keywords=x', 'B0PNTEQ40A'],
    ['amazon.com/gp/product/B0PNTEQ40A', 'B0PNTEQ40A'],
    ['https://smile.amazon.com/gp/aw/d/B0PNTEQ40A?psc=1', 'B0PNTEQ40A'],
  ])('reads the ASIN of %s', (text, asin) => {
    expect(parsePastedAsin(text)).toBe(asin);
  });

  it.each(['headphones', 'auriculares', 'https://notamazon.com/dp/B0PNTEQ40A', 'https://www.amazon.com/s?k=phone', ''])(
    'treats %s as a search',
    (text) => {
      expect(parsePastedAsin(text)).toBeNull();
    },
  );
});
