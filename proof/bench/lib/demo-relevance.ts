import {
  CLEAN_SHARE,
  FOUND_SHARE,
  type JudgedReply,
  judgeSearches,
  openDemoSearches,
  shareOf,
} from './demo-searches.ts';
import { atLeast, type Figure } from './figure.ts';
import type { QuerySet } from './judged-queries.ts';

/**
 * The judged queries of the demo catalogue, by set and class. Of those held out only shares are printed, so that nothing is
 * tuned to one of them.
 */
export async function demoRelevance(databaseUrl: string): Promise<Figure[]> {
  const stage = await openDemoSearches(databaseUrl);
  const figures: Figure[] = [];
  for (const set of ['tuning', 'held-out'] as const) {
    const replies = await judgeSearches(stage, set);
    printClasses(set, replies);
    if (set === 'tuning') printFailures(replies);
    figures.push(...totals(set, replies));
  }
  await stage.close();
  return figures;
}

const isClean = (reply: JudgedReply) => reply.isClean;
const isFound = (reply: JudgedReply) => reply.isFound;

function totals(set: QuerySet, replies: readonly JudgedReply[]): Figure[] {
  const what = `${replies.length} queries of the demo catalogue, ${set}`;
  return [
    atLeast(`${what}, no product of another kind in the first five`, {
      measured: shareOf(replies, isClean),
      limit: CLEAN_SHARE,
    }),
    atLeast(`${what}, what was asked for in the first ten`, {
      measured: shareOf(replies, isFound),
      limit: FOUND_SHARE,
    }),
    atLeast(`${what}, the brand that is missing is named`, {
      measured: shareOf(replies, ({ isDropSaid }) => isDropSaid),
      limit: CLEAN_SHARE,
    }),
  ];
}

function printClasses(set: QuerySet, replies: readonly JudgedReply[]): void {
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`.padStart(8);
  console.log(`    ${set.padEnd(14)} queries  first five of the kind  found in the first ten`);
  for (const [name, of] of Map.groupBy(replies, ({ judged }) => judged.class)) {
    const shares = `${percent(shareOf(of, isClean)).padStart(22)}${percent(shareOf(of, isFound)).padStart(24)}`;
    console.log(`    ${name.padEnd(14)}${String(of.length).padStart(8)}${shares}`);
  }
}

function printFailures(replies: readonly JudgedReply[]): void {
  for (const reply of replies.filter((one) => !(one.isClean && one.isFound))) {
    const faults = [reply.isClean ? [] : 'another kind', reply.isFound ? [] : 'not found'].flat();
    console.log(
      `    ${reply.judged.query} (${faults.join(', ')}): ${reply.shown.join(' | ').slice(0, 240) || 'nothing'}`,
    );
  }
}
