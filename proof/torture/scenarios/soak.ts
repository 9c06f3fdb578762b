import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Answer } from '#proof/lib/answers.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, none, printed } from '#proof/lib/findings.ts';
import { openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { logFile } from '#proof/lib/logs.ts';
import { type Visitors, visitOnce } from '#proof/lib/mix.ts';
import { measureCapacity, offerLoad } from '#proof/lib/offered-load.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { createRandom } from '#proof/lib/random.ts';
import { addAddress, type Shopper } from '#proof/lib/shopper.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';
import { openDepot } from '#proof/partners/depot.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { describeTimes, failuresOf, judgeGrowth } from '#proof/torture/soak/judge.ts';
import { type Sample, startSampling } from '#proof/torture/soak/samples.ts';

const NAME = 'soak';
/** Visits under way at a time. */
const VISITORS = 24;
/** So many that each has some twenty orders after twenty minutes: lists of hundreds are nobody's ordinary day. */
const SHOPPERS = 240;
const WARM_UP_SECONDS = 20;
const CAPACITY_SECONDS = 20;
const SHARE_OF_CAPACITY = 0.6;
/** A load of which less is begun was no load of that share. */
const MIN_BEGUN = 0.95;
/** A shorter run is over before the process has warmed up: what grows in it is printed alone. */
const MIN_JUDGED_MINUTES = 10;

/** The shop serves a mix of everything at a steady pace: neither memory, handles, connections nor times grow. */
export async function runSoak({ seed, minutes }: Options): Promise<Finding[]> {
  const metricsToken = randomUUID();
  const env = { METRICS_TOKEN: metricsToken };
  const stage = await openFleetStage({
    scenario: NAME,
    seed,
    processes: 1,
    shoppers: SHOPPERS,
    env,
    openDatabase: startFaultyDatabase,
  });
  const pool = openPool(stage.database.url);
  try {
    const [shop] = stage.fleet.shops;
    const random = createRandom(seed, NAME, 'mix');
    const visitors: Visitors = { client: stage.client, staff: await signInStaff(shop), staffAnswers: [], random };
    const depot = openDepot(stage.partners.url);
    const visit = (shopper: Shopper) => visitOnce(visitors, shopper);
    await Promise.all(stage.shoppers.map(addAddress));
    await measureCapacity(stage.shoppers.slice(0, VISITORS), visit, WARM_UP_SECONDS);
    const capacity = await measureCapacity(stage.shoppers.slice(VISITORS, 2 * VISITORS), visit, CAPACITY_SECONDS);
    const rate = capacity * SHARE_OF_CAPACITY;
    console.log(`  ${capacity.toFixed(1)} visits a second at most, ${rate.toFixed(1)} offered for ${minutes} minutes`);
    const since = performance.now();
    const sampling = startSampling({ shop, metricsToken, pool });
    const begun = await offerLoad(stage.shoppers, visit, { rate, seconds: minutes * 60, atOnce: VISITORS });
    const samples = await sampling.stop();
    writeFileSync(logFile('soak-samples.json'), JSON.stringify(samples, null, 1));
    await depot.stop();
    const answers = [...stage.client.answers, ...visitors.staffAnswers].filter(({ sentAt }) => sentAt >= since);
    const isLong = minutes >= MIN_JUDGED_MINUTES;
    return [...judge(samples, answers, { begun, isLong }), ...(await judgeFleet(stage, { isLong }))];
  } finally {
    await pool.end();
    await stage.close();
  }
}

interface Course {
  /** The share of the offered load that was begun. */
  begun: number;
  isLong: boolean;
}

function judge(samples: readonly Sample[], answers: readonly Answer[], { begun, isLong }: Course): Finding[] {
  for (const line of describeTimes(answers)) console.log(`    ${line}`);
  const failures = failuresOf(answers);
  for (const { kind, status } of failures.slice(0, 5)) console.log(`    failed: ${status} ${kind}`);
  const growth = judgeGrowth(samples, answers);
  return [
    none('requests without a good answer', failures.length, answers.length),
    {
      invariant: 'share of the offered load that was begun',
      target: `${MIN_BEGUN} or more`,
      measured: begun.toFixed(2),
      ok: begun >= MIN_BEGUN,
    },
    ...(isLong ? growth : growth.map(printed)),
  ];
}
