import { expect, test } from 'vitest';
import { percentile95 } from './percentile.ts';

test('the percentile is of the requests sent in the spans alone', () => {
  const answers = Array.from({ length: 200 }, (_, index) => ({
    kind: index % 2 === 0 ? 'page' : 'api',
    sentAt: index,
    endedAt: 2 * index,
    status: 200,
    hasRetryAfter: false,
  }));
  expect(percentile95(answers, 'page', [{ from: 0, to: 40 }])).toBe(36);
  expect(percentile95(answers, 'page', [{ from: 300, to: 400 }])).toBeNull();
});
