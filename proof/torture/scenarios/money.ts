import fc from 'fast-check';
import { type Finding, none } from '#proof/lib/findings.ts';
import { createRandom } from '#proof/lib/random.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { MONEY_PROPERTIES, type MoneyProperty } from '#proof/torture/money/properties.ts';

const CASES = 1_000_000;
const QUICK_CASES = 50_000;

/** What the shop computes with money and weights, against an oracle of the specification; the seed determines the cases. */
export async function runMoney({ seed, isQuick }: Options): Promise<Finding[]> {
  return MONEY_PROPERTIES.map((one) => {
    const cases = Math.round((isQuick ? QUICK_CASES : CASES) * one.share);
    return checkCases(one, { cases, seed });
  });
}

function checkCases({ name, property }: MoneyProperty, { cases, seed }: { cases: number; seed: string }) {
  const random = createRandom(seed, 'money', name);
  const run = fc.check(property, { seed: random.between(0, 2 ** 31 - 1), numRuns: cases });
  if (run.failed) console.log(`    ${fc.defaultReportMessage(run)?.slice(0, 600)}`);
  return none(name, run.failed ? 1 : 0, run.numRuns);
}
