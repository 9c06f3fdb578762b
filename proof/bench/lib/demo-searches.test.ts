import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { CLEAN_SHARE, FOUND_SHARE, judgeSearches, openDemoSearches, shareOf } from './demo-searches.ts';

const stage = await openDemoSearches((await createTestDatabase()).url);
afterAll(() => stage.close());
const replies = await judgeSearches(stage, 'tuning');

test('the first five products are of the kind that was asked for, in nearly all judged searches of the demo catalogue', () => {
  const failed = replies.filter(({ isClean }) => !isClean).map(({ judged, shown }) => ({ query: judged.query, shown }));
  expect(
    shareOf(replies, ({ isClean }) => isClean),
    JSON.stringify(failed, null, 1),
  ).toBeGreaterThanOrEqual(CLEAN_SHARE);
});

test('the first ten products hold what was asked for, and nothing that only resembles it', () => {
  const failed = replies.filter(({ isFound }) => !isFound).map(({ judged, shown }) => ({ query: judged.query, shown }));
  expect(
    shareOf(replies, ({ isFound }) => isFound),
    JSON.stringify(failed, null, 1),
  ).toBeGreaterThanOrEqual(FOUND_SHARE);
});

test('a brand that the shop does not have is named as such', () => {
  const failed = replies.filter(({ isDropSaid }) => !isDropSaid).map(({ judged }) => judged.query);
  expect(
    shareOf(replies, ({ isDropSaid }) => isDropSaid),
    JSON.stringify(failed, null, 1),
  ).toBeGreaterThanOrEqual(CLEAN_SHARE);
});
