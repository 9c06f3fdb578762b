import { expect, test } from 'vitest';
import { strikeUntilEnough } from './strikes.ts';

test('one fault is over before the next one begins, and enough is enough', async () => {
  const log: string[] = [];
  const strikes = await strikeUntilEnough({
    strike: async () => {
      log.push('begins');
      await Promise.resolve();
      log.push('over');
      return { kind: 'process killed', readyAfter: log.length };
    },
    pauseMs: () => 0,
    isEnough: (count) => count === 2,
  });
  expect(log).toEqual(['begins', 'over', 'begins', 'over']);
  expect(strikes.map(({ readyAfter }) => readyAfter)).toEqual([2, 4]);
});
