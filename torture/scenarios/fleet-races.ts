import { none, some } from '#torture/lib/findings.ts';
import { openFleetStage } from '#torture/lib/fleet-stage.ts';
import { judgeFleet } from '#torture/lib/judge-fleet.ts';
import { type CartRace, differentBodies, notAccepted, orderedTwice } from '#torture/lib/parallel-orders.ts';
import type { Measured } from '#torture/lib/run-scenario.ts';
import { addAddress, fillCart, pay, type Shopper } from '#torture/lib/shopper.ts';
import { killProcess, strikeUntilEnough } from '#torture/lib/strikes.ts';

export interface FleetRacesForm {
  processes: number;
  shoppers: number;
  /** Carts of each shopper, one after the other. */
  carts: number;
  judgesTimes: boolean;
}

const PARALLEL = 10;
const DETAILS_SHOWN = 5;

/**
 * Every cart is ordered ten times at once, spread over the processes, of which one after the other is killed; the order is
 * paid, and each notice of the partners comes twice.
 */
export async function fleetRaces(seed: string, form: FleetRacesForm): Promise<Measured[]> {
  const { processes, shoppers, carts, judgesTimes } = form;
  const stage = await openFleetStage({ scenario: 'fleet-races', seed, processes, shoppers });
  try {
    for (const partner of ['zinc', 'sistarbanc', 'abitab', 'skypostal'])
      stage.partners.dials.set(partner, { 'duplicate-notice': 1 });
    let isOver = false;
    const strikes = strikeUntilEnough({
      strike: () => killProcess(stage),
      pauseMs: () => stage.random.between(500, 2000),
      isEnough: () => isOver,
    });
    const racing = Promise.all(stage.shoppers.map((shopper) => raceCarts(shopper, carts)));
    const raced = await racing.finally(() => {
      isOver = true;
    });
    const kills = (await strikes).length;
    const judged = await judgeFleet(stage, { isLong: judgesTimes });
    return [some('processes killed', kills), ...judgeRaces(raced.flat()), ...judged];
  } finally {
    await stage.close();
  }
}

async function raceCarts(shopper: Shopper, carts: number): Promise<CartRace[]> {
  await addAddress(shopper);
  const races: CartRace[] = [];
  while (races.length < carts) {
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

function judgeRaces(races: readonly CartRace[]): Measured[] {
  const requests = races.length * PARALLEL;
  const [twice, refused, different] = [orderedTwice(races), notAccepted(races), differentBodies(races)];
  for (const line of [...twice, ...refused, ...different].slice(0, DETAILS_SHOWN)) console.log(`    ${line}`);
  return [
    none('carts ordered twice', twice.length, races.length),
    none('requests not answered with the order', refused.length, requests),
    none('carts whose order has two contents', different.length, races.length),
  ];
}
