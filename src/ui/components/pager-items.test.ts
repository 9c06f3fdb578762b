import { describe, expect, it } from 'vitest';
import { pagerItems } from './pager.tsx';

const line = (current: number, total: number, screen: 'wide' | 'narrow') =>
  pagerItems(current, total)
    .filter((item) => item.screens === 'all' || item.screens === screen)
    .map((item) => item.page ?? '…')
    .join(' ');

describe('pager', () => {
  it.each([
    { current: 1, total: 20, wide: '1 2 3 4 5 … 20', narrow: '1 2 3 … 20' },
    { current: 2, total: 20, wide: '1 2 3 4 5 … 20', narrow: '1 2 3 … 20' },
    { current: 3, total: 20, wide: '1 2 3 4 5 … 20', narrow: '1 2 3 … 20' },
    { current: 4, total: 20, wide: '1 2 3 4 5 6 … 20', narrow: '1 … 4 … 20' },
    { current: 10, total: 20, wide: '1 … 8 9 10 11 12 … 20', narrow: '1 … 10 … 20' },
    { current: 18, total: 20, wide: '1 … 16 17 18 19 20', narrow: '1 … 18 19 20' },
    { current: 20, total: 20, wide: '1 … 16 17 18 19 20', narrow: '1 … 18 19 20' },
    { current: 1, total: 1, wide: '1', narrow: '1' },
    { current: 2, total: 2, wide: '1 2', narrow: '1 2' },
    { current: 2, total: 3, wide: '1 2 3', narrow: '1 2 3' },
  ])('page $current of $total', ({ current, total, wide, narrow }) => {
    expect(line(current, total, 'wide')).toBe(wide);
    expect(line(current, total, 'narrow')).toBe(narrow);
  });

  it('always shows the page itself, the first and the last, each once', () => {
    for (let total = 1; total <= 20; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const everywhere = pagerItems(current, total).filter((item) => item.screens === 'all' && item.page !== null);
        const pages = everywhere.map((item) => item.page);
        expect(pages).toContain(current);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(total);
        expect(new Set(pages).size).toBe(pages.length);
      }
    }
  });
});
