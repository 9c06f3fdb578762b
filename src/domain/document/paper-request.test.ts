import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIER_CODES } from '#domain/order/carrier-codes.ts';
import { paperDueAt, paperOfIssue } from './paper-request.ts';

test('two codes of the carrier ask for a paper', () => {
  const asking = CARRIER_CODES.map(({ code }) => [code, paperOfIssue(code)]).filter(([, paper]) => paper !== null);
  expect(asking).toEqual([
    ['ALMCD', 'customs'],
    ['SINFA', 'invoice'],
  ]);
});

test('a paper is waited for as long as the rule of its day says', () => {
  const at = new Date('2026-11-28T15:30:00Z');
  expect(paperDueAt(at, '2026-11-28')).toEqual(new Date('2026-12-03T15:30:00Z'));
  const rules = [
    { validFrom: '2026-01-01', days: 5 },
    { validFrom: '2026-12-01', days: 3 },
  ];
  expect(paperDueAt(at, '2026-12-01', rules)).toEqual(new Date('2026-12-01T15:30:00Z'));
  expect(paperDueAt(at, '2025-01-01', rules)).toEqual(new Date('2026-12-03T15:30:00Z'));
  fc.assert(
    fc.property(fc.date({ min: at, noInvalidDate: true, max: new Date('2040-01-01') }), (asked) => {
      expect(paperDueAt(asked, asked.toISOString().slice(0, 10)).getTime()).toBeGreaterThan(asked.getTime());
    }),
  );
});
