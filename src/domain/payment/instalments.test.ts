import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { INSTALMENT_TERMS, type InstalmentTerms } from './instalment-terms.ts';
import { FIXED_INSTALMENTS, formatInstalments, instalmentAmount, instalmentTermsOn } from './instalments.ts';
import { BANKS } from './method.ts';

test('an instalment is an equal part, rounded half up to the peso', () => {
  expect(formatInstalments(cents(608_450), 12)).toBe('12\u00a0×\u00a0$\u00a0507');
  expect(formatInstalments(cents(1_234_567_00), 18)).toBe('18\u00a0×\u00a0$\u00a068.587');
  expect(instalmentAmount(cents(1_250), 5)).toBe(300);
  expect(instalmentAmount(cents(1_249), 5)).toBe(200);
  expect(formatInstalments(cents(100), 12)).toBeNull();
  expect(formatInstalments(cents(0), 12)).toBeNull();
});

test('the instalments together differ from the amount by half a peso each at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000, max: 100_000_000 }), fc.integer({ min: 1, max: 18 }), (amount, count) => {
      const part = instalmentAmount(cents(amount), count) ?? 0;
      return part % 100 === 0 && Math.abs(part * count - amount) <= 50 * count;
    }),
  );
});

test('what is announced holds: up to 18 without interest at some banks, 12 fixed ones in pesos at every bank [MKT-08, PDP-32]', () => {
  for (const { banks } of INSTALMENT_TERMS) {
    const terms = BANKS.map((bank) => banks[bank]);
    expect(Math.max(...terms.map(({ interestFree }) => interestFree))).toBe(18);
    for (const { fixed, interestFree } of terms) {
      expect(fixed).toBe(FIXED_INSTALMENTS);
      // A fixed instalment is the amount divided, so that it holds no interest.
      expect(interestFree).toBeGreaterThanOrEqual(fixed);
    }
  }
});

test('terms hold from their day until the next ones', () => {
  const terms = ['2026-11-01', '2027-01-01'].map((validFrom) => ({ ...INSTALMENT_TERMS[0], validFrom }));
  const on = (day: string) => instalmentTermsOn(day, terms as [InstalmentTerms, InstalmentTerms]).validFrom;
  expect(on('2026-12-31')).toBe('2026-11-01');
  expect(on('2027-01-01')).toBe('2027-01-01');
  expect(on('2020-01-01')).toBe('2026-11-01');
  expect(INSTALMENT_TERMS.map(({ validFrom }) => validFrom)).toEqual(
    INSTALMENT_TERMS.map(({ validFrom }) => validFrom).toSorted(),
  );
});
