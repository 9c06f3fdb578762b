import { describe, expect, it } from 'vitest';
import { humpPath, ondaPart, ondaPath, ondaPoint } from './onda-path.ts';

const box = { x: 10, y: 50, width: 100, height: 20 };

describe('onda', () => {
  it('runs from end to end of its box', () => {
    const path = ondaPath(box);
    expect(path.startsWith('M10 50C')).toBe(true);
    expect(path.endsWith('110 50')).toBe(true);
  });

  it('has its humps at .27 and .73 and its dip at .50', () => {
    expect(ondaPoint(box, 0.27)).toEqual({ x: 37, y: 30, angle: 0 });
    expect(ondaPoint(box, 0.73)).toEqual({ x: 83, y: 30, angle: 0 });
    expect(ondaPoint(box, 0.5)).toEqual({ x: 60, y: 38.4, angle: 0 });
  });

  it('climbs before the first hump and falls after the last', () => {
    expect(ondaPoint(box, 0.15).angle).toBeLessThan(0);
    expect(ondaPoint(box, 0.85).angle).toBeGreaterThan(0);
  });

  it('clamps positions to its ends', () => {
    expect(ondaPoint(box, -1)).toMatchObject({ x: 10, y: 50 });
    expect(ondaPoint(box, 2)).toMatchObject({ x: 110, y: 50 });
  });

  it('is cut without a gap: one part ends where the next begins', () => {
    for (const share of [0.1, 0.27, 0.5, 0.6, 0.8]) {
      const end = ondaPart(box, 0, share).split(/[MC ]/).slice(-2).join(' ');
      const start = ondaPart(box, share, 1).slice(1).split('C')[0];
      expect(start).toBe(end);
    }
  });

  it('returns an empty path for an empty part', () => {
    expect(ondaPart(box, 0, 0)).toBe('');
    expect(ondaPart(box, 1, 1)).toBe('');
  });

  it('draws one hump with both ends at the base', () => {
    expect(humpPath({ x: 0, y: 10, width: 20, height: 8 })).toBe('M0 10c6.8 0 6 -8 10 -8s3.2 8 10 8');
  });
});
