import { expect, test } from 'vitest';
import { PAYMENT_ANSWERS, paymentAnswerText } from './answer.ts';

const AT = '2026-10-05T17:02:30.000Z';
const said = { method: 'sistarbanc_brou', answer: 'none', at: AT } as const;

test('an answer of today is told with its hour in Montevideo, an older one with its day too', () => {
  expect(paymentAnswerText(said, '2026-10-05T20:00:00.000Z')).toBe('BROU no tiene este pago, 14:02');
  expect(paymentAnswerText(said, '2026-10-06T12:00:00.000Z')).toBe('BROU no tiene este pago, 05/10 14:02');
});

test('every answer names who gave it, and no code', () => {
  for (const answer of PAYMENT_ANSWERS) {
    const text = paymentAnswerText({ ...said, answer }, AT);
    expect(text).toMatch(/BROU/);
    expect(text).not.toMatch(new RegExp(`\\b(?:${PAYMENT_ANSWERS.join('|')})\\b`));
  }
});
