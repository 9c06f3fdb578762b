import { expect, test } from 'vitest';
import { NOTHING_STOPPED, SALES_STOPPED, shopNotice } from './switches.ts';

const notice = { text: 'El lunes no hay retiros.', lastDay: '2026-11-23' };

test('a notice is shown until the end of its last day in Montevideo', () => {
  const shown = (at: string) => shopNotice({ ...NOTHING_STOPPED, notice }, new Date(at));
  expect(shown('2026-11-24T02:59:59Z')).toBe('El lunes no hay retiros.');
  expect(shown('2026-11-24T03:00:00Z')).toBeNull();
});

test('a stop of sales is announced, with the notice where there is one', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(shopNotice(NOTHING_STOPPED, now)).toBeNull();
  expect(shopNotice({ ...NOTHING_STOPPED, isSalesStopped: true }, now)).toBe(SALES_STOPPED);
  const both = shopNotice({ ...NOTHING_STOPPED, isSalesStopped: true, notice }, now);
  expect(both).toBe(`${SALES_STOPPED} El lunes no hay retiros.`);
});
