import { describeOrders } from '#proof/invariants/describe-orders.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import { toMeasured } from '#proof/invariants/invariant.ts';
import { type Finding, none } from '#proof/lib/findings.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { createRandom } from '#proof/lib/random.ts';
import { openTarget } from '#proof/torture/attacks/target.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { CART_RACES } from '#proof/torture/races/carts.ts';
import { forEachConcurrently } from '#proof/torture/races/for-each-concurrently.ts';
import { ORDER_RACES } from '#proof/torture/races/orders.ts';
import { type Arena, type Race, runRace } from '#proof/torture/races/race.ts';
import { STAFF_RACES } from '#proof/torture/races/staff.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, type Shopper } from '#testing/order-steps.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';

const SHOPPERS = 200;
const QUICK_SHOPPERS = 8;
const RACES: readonly Race[] = [...CART_RACES, ...ORDER_RACES, ...STAFF_RACES];

/** Every shopper asks for the same thing many times at once; afterwards the whole database is judged. */
export async function runRaces({ seed, isQuick }: Options): Promise<Finding[]> {
  // An amount that two people of the staff agree to.
  const shop = await openTarget('races', { REFUND_APPROVAL_LIMIT_CENTS: '0' });
  const pool = openPool(shop.databaseUrl);
  try {
    const shoppers = await createShoppers(shop, isQuick ? QUICK_SHOPPERS : SHOPPERS);
    const arena: Arena = {
      shop,
      shoppers,
      staff: [await createStaff(shop, 'owner'), await createStaff(shop, 'owner')],
    };
    const measured: Finding[] = [];
    for (const race of RACES) {
      const started = performance.now();
      const judgement = await runRace(race, arena, (...parts) => createRandom(seed, 'races', ...parts));
      measured.push(toMeasured(judgement, true));
      console.log(`  ${race.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await shop.drain();
    measured.push(none('processes that died', shop.deaths.length));
    measured.push(...(await inspectDatabase(pool)));
    for (const line of await describeOrders(pool, measured)) console.log(`    ${line}`);
    return measured;
  } finally {
    await pool.end();
    await shop.stop();
  }
}

async function createShoppers(shop: ReachableShop, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  await forEachConcurrently(Array.from({ length: count }), async () => {
    shoppers.push(await createShopper(shop));
  });
  return shoppers;
}
