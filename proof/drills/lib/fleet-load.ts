import { PAGES } from '#contract/pages.ts';
import { freePort } from '#db/embedded/free-port.ts';
import { SHUTDOWN_DELAY_SECONDS, startHaproxy } from '#proof/drills/lib/haproxy.ts';
import type { Answer } from '#proof/lib/answers.ts';
import { type Finding, none } from '#proof/lib/findings.ts';
import { type FleetStage, type FleetStageOptions, openFleetStage, type StageDatabase } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { type Visitors, visitOnce } from '#proof/lib/mix.ts';
import { measureCapacity, offerLoad } from '#proof/lib/offered-load.ts';
import { quantile } from '#proof/lib/quantile.ts';
import { createRandom } from '#proof/lib/random.ts';
import { addAddress, type Shopper } from '#proof/lib/shopper.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';
import { untilReady } from '#proof/lib/supervised-shop.ts';
import { openDepot } from '#proof/partners/depot.ts';
import { describeTimes, failuresOf } from '#proof/torture/soak/judge.ts';
import { waitFor } from '#testing/wait-for.ts';

const SEED = '1';
const PROCESSES = 3;
const SHOPPERS = 60;
const VISITORS = 24;
const WARM_UP_SECONDS = 15;
const CAPACITY_SECONDS = 10;
const SHARE_OF_CAPACITY = 0.3;
const MIN_BEGUN = 0.95;
const SERVED_SECONDS = 120;

export interface FleetDrill<Db extends StageDatabase> {
  name: string;
  /** How long the load lasts. */
  seconds: number;
  /** What happens to the processes meanwhile, until `isOver`. */
  happen(stage: FleetStage<Db>, isOver: () => boolean): Promise<void>;
  /** What is promised of the requests that were sent under the load. */
  judge(answers: readonly Answer[]): Finding[];
  /** The database, and what stands before it. */
  stage: Pick<FleetStageOptions<Db>, 'openDatabase' | 'openPooler' | 'folder' | 'prepare'>;
  /** Settings of the processes beside those that every drill has; none by default. */
  env?: Record<string, string>;
  /** Whether the load cannot be offered evenly, because nothing can be served for some time. */
  isOutage?: boolean;
}

/**
 * Three processes behind a proxy serve 30 % of what they can while something happens to them; then everything that was
 * acknowledged has to be there, once.
 */
export async function runFleetDrill<Db extends StageDatabase>(drill: FleetDrill<Db>): Promise<Finding[]> {
  const { name, seconds, happen, judge } = drill;
  const port = await freePort();
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_SECONDS),
    ...drill.env,
  };
  const openFront = (urls: readonly string[]) => startHaproxy(port, urls);
  const size = { processes: PROCESSES, shoppers: SHOPPERS };
  const stage = await openFleetStage({ scenario: name, seed: SEED, ...size, env, openFront, ...drill.stage });
  try {
    const random = createRandom(SEED, name, 'mix');
    const staff = await signInStaff({ ...stage.fleet.shops[0], url: env.PUBLIC_URL });
    const visitors: Visitors = { client: stage.client, staff, staffAnswers: [], random };
    const depot = openDepot(stage.partners.url);
    const visit = (shopper: Shopper) => visitOnce(visitors, shopper);
    await Promise.all(stage.shoppers.map(addAddress));
    await measureCapacity(stage.shoppers.slice(0, VISITORS), visit, WARM_UP_SECONDS);
    const capacity = await measureCapacity(stage.shoppers.slice(0, VISITORS), visit, CAPACITY_SECONDS);
    const rate = capacity * SHARE_OF_CAPACITY;
    console.log(`  ${capacity.toFixed(1)} visits a second at most, ${rate.toFixed(1)} offered for ${seconds} seconds`);
    const since = performance.now();
    let isOver = false;
    const happening = happen(stage, () => isOver);
    // Awaited when the load is over; until then a failure ends nothing.
    happening.catch(() => undefined);
    const begun = await offerLoad(stage.shoppers, visit, { rate, seconds, atOnce: VISITORS });
    isOver = true;
    await happening;
    await depot.stop();
    const answers = [...stage.client.answers, ...visitors.staffAnswers].filter(({ sentAt }) => sentAt >= since);
    for (const line of describeTimes(answers)) console.log(`    ${line}`);
    const load = { invariant: 'share of the offered load that was begun', target: `${MIN_BEGUN} or more` };
    return [
      ...judge(answers),
      ...(drill.isOutage ? [] : [{ ...load, measured: begun.toFixed(2), ok: begun >= MIN_BEGUN }]),
      ...(await judgeFleet(stage, { isLong: false })),
    ];
  } finally {
    await stage.close();
  }
}

/** No request is without a good answer, whoever sent it. */
export function noFailures(answers: readonly Answer[]): Finding {
  const failures = failuresOf(answers);
  const [{ sentAt: since } = { sentAt: 0 }] = answers.toSorted((one, other) => one.sentAt - other.sentAt);
  const secondOf = ({ sentAt }: Answer) => Math.floor((sentAt - since) / 1000);
  for (const [second, failed] of Map.groupBy(failures, secondOf))
    console.log(`    failed in second ${second}: ${failed.map(({ status, kind }) => `${status} ${kind}`).join(', ')}`);
  return none('requests without a good answer', failures.length, answers.length);
}

/** What cannot be served is refused, with the time after which it may be tried again. */
export function onlyRefusals(answers: readonly Answer[]): Finding {
  const wrong = answers.filter(
    ({ status, hasRetryAfter }) => status === 0 || (status >= 500 && (status !== 503 || !hasRetryAfter)),
  );
  const refused = answers.filter(({ status }) => status === 503).length;
  console.log(`    ${refused} of ${answers.length} requests were refused`);
  return none('answers that are neither good nor a refusal with Retry-After', wrong.length, answers.length);
}

/** The milliseconds until every process is ready and a page and a call are answered through the proxy. */
export async function untilServed(
  { fleet, client, observer }: FleetStage<StageDatabase>,
  since: number,
): Promise<number> {
  await untilReady(fleet.urls);
  const isServed = async () => {
    const profile = await observer.call('readProfile', {});
    await client.read('page', PAGES.home);
    return profile.ok && client.answers.at(-1)?.status === 200;
  };
  await waitFor('the shop to serve', isServed, SERVED_SECONDS);
  return performance.now() - since;
}

export function p99Below(seconds: number, answers: readonly Answer[]): Finding {
  const p99 = quantile(
    answers.map(({ sentAt, endedAt }) => endedAt - sentAt),
    0.99,
  );
  return {
    invariant: 'p99 of all requests',
    target: `${seconds} s`,
    measured: `${(p99 / 1000).toFixed(2)} s`,
    ok: answers.length > 0 && p99 < 1000 * seconds,
  };
}
