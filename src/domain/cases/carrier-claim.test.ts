import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay } from '#domain/time/business-days.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import {
  CLAIM_STATES,
  type ClaimFacts,
  canDecideClaim,
  claimDueAt,
  claimState,
  claimText,
  decideBy,
  decidedMessage,
  whatHappensNext,
} from './carrier-claim.ts';

const OPENED = '2026-11-27T15:00:00.000Z';
const claim: ClaimFacts = {
  dueAt: claimDueAt(OPENED),
  sentAt: null,
  answer: null,
  answeredAt: null,
  refund: null,
  replacement: null,
  reopenedAt: null,
};
const now = new Date(OPENED);
const late = new Date(Date.parse(claim.dueAt) + 1);

test('the carrier has ten business days, until the shop closes', () => {
  expect(claim.dueAt).toBe('2026-12-11T21:00:00.000Z');
  expect(decideBy(claim)).toBe('2026-12-15T21:00:00.000Z');
});

test('whatever the day of the complaint, both deadlines are business days, one after the other', () => {
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const dueAt = claimDueAt(day.toISOString());
      const by = decideBy({ dueAt, answeredAt: null, reopenedAt: null });
      expect([dueAt, by].map((at) => isBusinessDay(montevideoDay(at)))).toEqual([true, true]);
      expect(Date.parse(dueAt)).toBeGreaterThan(day.getTime());
      expect(by > dueAt).toBe(true);
    }),
  );
});

describe('the state of a claim', () => {
  test.each<[string, Partial<ClaimFacts>, Date]>([
    ['to-send', {}, now],
    ['sent', { sentAt: OPENED }, now],
    ['overdue', { sentAt: OPENED }, late],
    ['overdue', {}, late],
    ['answered', { answer: 'lost', answeredAt: OPENED }, late],
    ['refund-asked', { answer: 'lost', answeredAt: OPENED, refund: 'waiting' }, now],
    ['refunded', { answer: 'lost', answeredAt: OPENED, refund: 'approved' }, now],
    ['answered', { answer: 'lost', answeredAt: OPENED, refund: 'refused' }, now],
    ['resend-asked', { answer: 'lost', answeredAt: OPENED, isResendAsked: true }, now],
    ['resent', { answer: 'lost', answeredAt: OPENED, replacement: { id: 'a', number: 7 } }, now],
    ['resent', { replacement: { id: 'a', number: 7 } }, late],
  ])('is %s', (state, change, at) => {
    expect(claimState({ ...claim, ...change }, at)).toBe(state);
  });

  test('lets the shop decide after the answer or the deadline alone', () => {
    expect(canDecideClaim(claimState(claim, now))).toBe(false);
    expect(canDecideClaim(claimState(claim, late))).toBe(true);
  });
});

test('the shopper is told until when the carrier has, and then until when the shop decides', () => {
  expect(whatHappensNext(claim, now)).toContain('11/12/2026 a las 18:00');
  expect(whatHappensNext(claim, late)).toContain('15/12/2026 a las 18:00');
  expect(whatHappensNext({ ...claim, answer: 'lost', answeredAt: OPENED }, now)).toContain('01/12/2026 a las 18:00');
});

test('the shopper is told in which order it is sent again, and a new deadline where it could not be', () => {
  expect(whatHappensNext({ ...claim, replacement: { id: 'a', number: 1002 } }, late)).toContain('orden 1002');
  const reopened = { ...claim, answer: 'lost', answeredAt: OPENED, reopenedAt: '2026-12-21T15:00:00.000Z' } as const;
  expect(whatHappensNext(reopened, late)).toContain('23/12/2026 a las 18:00');
});

test('what was decided is not decided otherwise', () => {
  const decided = CLAIM_STATES.filter((state) => decidedMessage(state) !== null);
  expect(decided).toEqual(['refund-asked', 'refunded', 'resend-asked', 'resent']);
  expect(decided.filter(canDecideClaim)).toEqual([]);
});

test('the text for the carrier has the facts and nothing of the shopper', () => {
  const text = claimText({
    orderNumber: 1001,
    trackingNumber: 'SP1',
    deliveredAt: OPENED,
    lines: [{ title: 'Libro', quantity: 2 }],
    valueUsd: 'U$S 20,00',
    dueAt: claim.dueAt,
  });
  expect(text).toContain('envío SP1, referencia 1001');
  expect(text).toContain('2 × Libro');
});
