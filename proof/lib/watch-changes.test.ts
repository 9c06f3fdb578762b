import { expect, test } from 'vitest';
import type { Life } from './supervised-shop.ts';
import { watchChanges } from './watch-changes.ts';

const STEADY: Life = { readySince: Number.NEGATIVE_INFINITY };

/** Watches one change at processes that answer one after the other as listed, the first time before it is made. */
async function watchOne(processes: { answers: (boolean | null)[]; life?: () => Life | null }[]) {
  let isMade = false;
  const answers = processes.map((process) => [...process.answers]);
  const change = {
    name: 'a change',
    make: async () => {
      isMade = true;
    },
    isSeen: async (url: string) => answers[Number(url)]?.shift() ?? null,
  };
  const shops = processes.map(({ life = () => STEADY }, index) => ({ url: String(index), life }));
  const sightings = await watchChanges({ changes: [change], shops, isEnough: () => isMade });
  return sightings.map(({ staleMs }) => staleMs);
}

test('a process that shows the change at the first request after it was never stale', async () => {
  expect(await watchOne([{ answers: [false, true] }])).toEqual([0]);
});

test('a process is stale until the last request that is answered as before was sent', async () => {
  const [staleMs] = await watchOne([{ answers: [false, false, false, true] }]);
  expect(staleMs).toBeGreaterThan(0);
});

test('an answer that says nothing of the change is not stale', async () => {
  expect(await watchOne([{ answers: [false, null, null, true] }])).toEqual([0]);
});

test('a process that is down or was ready for less than a second when the change was made is not judged', async () => {
  const justReady: Life = { readySince: performance.now() };
  const steady = { answers: [false, true] };
  const others = [
    { answers: [false, false, false], life: () => null },
    { answers: [false, false, false], life: () => justReady },
  ];
  expect(await watchOne([steady, ...others])).toEqual([0]);
});

/** Answers as before until the process that is asked is replaced by the next one. */
function replacedAfter(answers: (boolean | null)[]) {
  let asked = 0;
  const next: Life = { readySince: Number.NEGATIVE_INFINITY };
  // The first look is at the start, one more follows each answer.
  return { answers: [false, ...answers], life: () => (asked++ < answers.length ? STEADY : next) };
}

test('a process that ends is judged by what it had answered before', async () => {
  expect(await watchOne([replacedAfter([null, false])])).toEqual([]);
  const [staleMs] = await watchOne([replacedAfter([false, false, true])]);
  expect(staleMs).toBeGreaterThan(0);
});
