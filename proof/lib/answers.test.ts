import { expect, test } from 'vitest';
import { type Answer, serverErrors, slowest, timeTo, timeToAll, withoutRetryAfter } from './answers.ts';

/** A request of the given kind with the times of its sending and its end. */
const answer = (kind: string, [sentAt, endedAt]: [number, number], status: number): Answer => ({
  kind,
  sentAt,
  endedAt,
  status,
  hasRetryAfter: false,
});

test('only requests sent after the moment count, by the time of their answer, and every kind has to have one', () => {
  const answers = [answer('ready', [90, 400], 200), answer('ready', [100, 350], 200), answer('ready', [110, 300], 200)];
  expect(timeTo(answers, { kind: 'ready', status: 200, since: 100 })).toBe(200);
  expect(timeTo(answers, { kind: 'ready', status: 503, since: 100 })).toBeNull();
  expect([timeToAll(answers, ['ready'], 100), timeToAll(answers, ['ready', 'page'], 100)]).toEqual([200, null]);
});

test('a 500 is a server error; a 503 and a missing answer are not', () => {
  const answers = [answer('page', [0, 1], 500), answer('page', [0, 1], 503), answer('page', [0, 1], 0)];
  expect(serverErrors(answers)).toEqual([answers[0]]);
});

test('a 503 tells when to come back, except that of the readiness check', () => {
  const bare = answer('page', [0, 1], 503);
  expect(withoutRetryAfter([bare, { ...bare, hasRetryAfter: true }, answer('ready', [0, 1], 503)])).toEqual([bare]);
});

test('the slowest request is sought among those sent in the span', () => {
  const answers = [answer('page', [0, 900], 200), answer('page', [100, 300], 200), answer('readCart', [100, 900], 200)];
  expect(slowest(answers, { kinds: ['page'], from: 50, to: 200 })).toBe(200);
});
