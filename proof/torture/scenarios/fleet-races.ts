import pg from 'pg';
import { changesBesideOrders } from '#proof/lib/changes.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, type Finding, none, printed, some, within } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { importProduct } from '#proof/lib/import-product.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { addAddress, fillCart, pay, type Shopper } from '#proof/lib/shopper.ts';
import { signInStaff } from '#proof/lib/staff-client.ts';
import { killProcess, strikeUntilEnough } from '#proof/lib/strikes.ts';
import { type Sighting, watchChanges } from '#proof/lib/watch-changes.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { type CartRace, differentBodies, notAccepted, orderedTwice } from '#proof/torture/lib/parallel-orders.ts';

/**
 * `carts` of each shopper at least, one after the other: they go on until there were enough kills; kills and changes go on until there
 * are so many sightings of changes.
 */
const QUICK = { processes: 3, shoppers: 6, carts: 2, kills: 1, sightings: 4 };
const LONG = { processes: 3, shoppers: 20, carts: 10, kills: 30, sightings: 50 };
type Form = typeof QUICK;

const PARALLEL = 10;
const DETAILS_SHOWN = 5;
/** How often a process is killed where the next one starts without delay; on two cores, all that goes on delays it. */
const KILL_SECONDS = 10;
const SEEN_SECONDS = 1;

/**
 * Every cart is ordered ten times at once, spread over the processes, of which one after the other is killed; the order is
 * paid, and each notice of the partners comes twice or more often. Meanwhile prices, blocks and rates change.
 */
export async function fleetRaces({ seed, isQuick }: Options): Promise<Finding[]> {
  const form = isQuick ? QUICK : LONG;
  const { processes, shoppers } = form;
  const stage = await openFleetStage({
    scenario: 'fleet-races',
    seed,
    processes,
    shoppers,
    openDatabase: startFaultyDatabase,
  });
  try {
    for (const partner of ['zinc', 'sistarbanc', 'abitab', 'skypostal'])
      stage.partners.dials.set(partner, { 'duplicate-notice': 1 });
    const { races, sightings, killedAt } = await raceUnderKills(stage, form);
    const repeated = stage.partners.handled().filter(({ passage, delivered }) => passage === 'notice' && delivered > 1);
    const judged = await judgeFleet(stage, { isLong: !isQuick });
    return [
      atLeast('processes killed', form.kills, killedAt.length),
      some('notices that came twice or more often', repeated.length),
      ...judgeTimes({ killedAt, sightings }, isQuick),
      atLeast('changes followed at a process', form.sightings, sightings.length),
      ...judgeRaces(races),
      ...judged,
    ];
  } finally {
    await stage.close();
  }
}

interface Raced {
  races: CartRace[];
  sightings: Sighting[];
  /** The moment of each kill. */
  killedAt: number[];
}

async function raceUnderKills(stage: FleetStage, form: Form): Promise<Raced> {
  const { database, fleet } = stage;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    await importProduct(database.url, 10);
    const staff = await signInStaff(...fleet.shops);
    const changes = changesBesideOrders({ staff, pool, databaseUrl: database.url });
    const killedAt: number[] = [];
    let isRaced = false;
    let isOver = false;
    const strikes = strikeUntilEnough({
      strike: () => {
        killedAt.push(performance.now());
        return killProcess(stage);
      },
      pauseMs: () => stage.random.between(500, 2000),
      isEnough: () => isOver,
    });
    const isEnough = (carts: number) => carts >= form.carts && killedAt.length >= form.kills;
    const racing = Promise.all(stage.shoppers.map((shopper) => raceCarts(shopper, isEnough))).finally(() => {
      isRaced = true;
    });
    const watching = watchChanges({
      changes,
      shops: fleet.shops,
      isEnough: (sightings) => isRaced && sightings >= form.sightings,
    });
    const [raced, sightings] = await Promise.all([racing, watching]).finally(() => {
      isOver = true;
    });
    await strikes;
    return { races: raced.flat(), sightings, killedAt };
  } finally {
    await pool.end();
  }
}

async function raceCarts(shopper: Shopper, isEnough: (carts: number) => boolean): Promise<CartRace[]> {
  await addAddress(shopper);
  const races: CartRace[] = [];
  while (!isEnough(races.length)) {
    const cartId = await fillCart(shopper);
    if (cartId === null) throw new Error(`${shopper.name} has no cart: ${shopper.refusals.at(-1)}`);
    const race = await raceCart(shopper, cartId);
    races.push(race);
    const accepted = race.replies.find((reply) => reply?.ok);
    if (accepted?.ok) await pay(shopper, accepted.body.id);
  }
  return races;
}

async function raceCart({ name, account, random, writes }: Shopper, cartId: string): Promise<CartRace> {
  const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'NOT_USE' } as const;
  const keys = Array.from({ length: PARALLEL }, () => random.key());
  const replies = await Promise.all(keys.map((key) => account.insist('createOrder', { body }, key)));
  for (const reply of replies) if (reply?.ok) writes.push({ type: 'order', shopper: name, id: reply.body.id, cartId });
  return { cartId, replies };
}

function judgeRaces(races: readonly CartRace[]): Finding[] {
  const requests = races.length * PARALLEL;
  const [twice, refused, different] = [orderedTwice(races), notAccepted(races), differentBodies(races)];
  for (const line of [...twice, ...refused, ...different].slice(0, DETAILS_SHOWN)) console.log(`    ${line}`);
  return [
    none('carts ordered twice', twice.length, races.length),
    none('requests not answered with the order', refused.length, requests),
    none('carts whose order has two contents', different.length, races.length),
  ];
}

function judgeTimes({ killedAt, sightings }: Omit<Raced, 'races'>, isQuick: boolean): Finding[] {
  const pauses = killedAt.slice(1).map((at, index) => at - (killedAt[index] ?? at));
  const stale = sightings.map(({ staleMs }) => staleMs);
  for (const { change, staleMs } of sightings)
    if (staleMs === null || staleMs > SEEN_SECONDS * 1000)
      console.log(`    ${change}: stale for ${staleMs === null ? 'ever' : `${staleMs.toFixed(0)} ms`}`);
  const seen = within('last answer of before a change, by a process that stayed ready', SEEN_SECONDS, stale);
  return [
    printed(within('from one kill to the next', KILL_SECONDS, pauses)),
    isQuick && !stale.includes(null) ? printed(seen) : seen,
  ];
}
