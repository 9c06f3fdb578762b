import { describe, expect, it } from 'vitest';
import { pickRandom } from './pick-random.ts';

const letters = [...'abcdefgh'];

describe('pickRandom', () => {
  it('returns the requested number of items, each once', () => {
    const picked = pickRandom(letters, 5);
    expect(picked).toHaveLength(5);
    expect(new Set(picked).size).toBe(5);
    expect(picked.every((letter) => letters.includes(letter))).toBe(true);
  });

  it('returns all items when there are fewer', () => {
    expect(pickRandom(['a', 'b'], 5).sort()).toEqual(['a', 'b']);
    expect(pickRandom([], 5)).toEqual([]);
  });

  it('returns different orders', () => {
    const orders = new Set(Array.from({ length: 30 }, () => pickRandom(letters, 5).join('')));
    expect(orders.size).toBeGreaterThan(1);
  });
});
