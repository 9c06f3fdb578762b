import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waterfall } from './bar-charts.tsx';

const amount = fc.integer({ min: -50_000, max: 50_000 });

test('a waterfall takes each part away from where the one before ended, and what is left stands on the ground', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 6 }), (whole, parts) => {
      const rest = parts.reduce((left, part) => left - part, whole);
      const pieces = waterfall([whole, ...parts, rest]);
      expect(pieces[0]).toMatchObject({ from: 0, to: whole });
      for (const [place, part] of parts.entries()) {
        expect(pieces[place + 1]?.from).toBe(pieces[place]?.to);
        expect((pieces[place + 1]?.from ?? 0) - (pieces[place + 1]?.to ?? 0)).toBe(part);
      }
      expect(pieces.at(-2)?.to).toBe(rest);
      expect(pieces.at(-1)).toEqual({ tone: rest < 0 ? 'bad' : 'good', from: 0, to: rest });
    }),
  );
});
