import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, type Finding, printed, some, within } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { startLoad } from '#proof/lib/load.ts';
import { crashDatabase, killProcess, restartDatabase, type Strike, strikeUntilEnough } from '#proof/lib/strikes.ts';
import { openDepot } from '#proof/partners/depot.ts';
import type { Faults } from '#proof/partners/faults.ts';
import type { Handled } from '#proof/partners/truth.ts';
import type { Options } from '#proof/torture/lib/options.ts';

/** How much is done: it goes on until there were enough strikes and enough paid orders, and after so many minutes without. */
const QUICK = { processes: 2, shoppers: 6, strikes: 5, orders: 20, minutes: 5 };
const LONG = { processes: 3, shoppers: 20, strikes: 240, orders: 1000, minutes: 40 };
type Form = typeof QUICK;

type Strikes = readonly ((stage: FleetStage) => Promise<Strike>)[];
const [kill, crash, restart] = [killProcess, crashDatabase, restartDatabase];
/** What strikes, in turn. */
const QUICK_TURNS: Strikes = [kill, crash, kill, crash, restart];
const LONG_TURNS: Strikes = [kill, crash, kill, kill, kill, kill, kill, crash, kill, kill, kill, restart];

/** Of each kind of strike, how often it must have struck, and the seconds in which the shop is whole again. */
const KINDS = [
  { kind: 'process killed', least: 2, readySeconds: 3 },
  { kind: 'database killed', least: 2, readySeconds: 5 },
  { kind: 'database restarted', least: 1, readySeconds: 5 },
] as const;

/** The share of the orders that the marketplace cannot deliver and the bank pays back. */
const SOLD_OUT = 0.2;
const LOST_ANSWERS = 0.15;
const ERRORS_AFTER_EFFECT = 0.1;
const OF_CALLS: Faults = { 'lose-answer': LOST_ANSWERS, 'fail-after-effect': ERRORS_AFTER_EFFECT };
// A mail whose connection is cut after the server took it has lost its answer, too.
const OF_MAILS: Faults = { 'cut-after-mail': LOST_ANSWERS, 'defer-mail': ERRORS_AFTER_EFFECT };

/** Partners lose answers and fail after the effect while processes are killed and the database is killed or restarted. */
export async function runCrash({ seed, isQuick }: Options): Promise<Finding[]> {
  const form = isQuick ? QUICK : LONG;
  const { processes, shoppers } = form;
  const openDatabase = startFaultyDatabase;
  const stage = await openFleetStage({
    scenario: 'crash',
    seed,
    openDatabase,
    processes,
    shoppers,
    soldOutShare: SOLD_OUT,
  });
  try {
    const { dials } = stage.partners;
    for (const partner of ['zinc', 'sistarbanc', 'abitab', 'skypostal']) dials.set(partner, OF_CALLS);
    dials.set('mail', OF_MAILS);
    const depot = openDepot(stage.partners.url);
    const load = startLoad(stage.shoppers);
    const strikes = await strikeInTurn(stage, isQuick ? QUICK_TURNS : LONG_TURNS, form);
    await load.stop();
    await depot.stop();
    const judged = await judgeFleet(stage, { isLong: !isQuick });
    const { refunds, shipments, handled } = await stage.partners.truth();
    return [
      atLeast('strikes', form.strikes, strikes.length),
      atLeast('orders paid', form.orders, paidOrders(stage)),
      ...judgeStrikes(strikes, isQuick),
      some('refunds at the bank', refunds.length),
      some('shipments at the carrier', shipments.length),
      ...judgeFaults(handled),
      ...judged,
    ];
  } finally {
    await stage.close();
  }
}

function strikeInTurn(stage: FleetStage, turns: Strikes, { minutes, strikes, orders }: Form): Promise<Strike[]> {
  const givenUpAt = performance.now() + minutes * 60_000;
  let turn = 0;
  return strikeUntilEnough({
    strike: async () => {
      const strike = await (turns[turn++ % turns.length] ?? kill)(stage);
      const { kind, readyAfter } = strike;
      const ready = readyAfter === null ? 'not ready again' : `ready again after ${(readyAfter / 1000).toFixed(1)} s`;
      console.log(`  ${kind}, ${ready}, ${paidOrders(stage)} orders paid`);
      return strike;
    },
    pauseMs: () => stage.random.between(500, 2000),
    isEnough: (count) => (count >= strikes && paidOrders(stage) >= orders) || performance.now() > givenUpAt,
  });
}

/** How often each kind struck and how long the shop was not whole; the short form prints these times alone. */
function judgeStrikes(strikes: readonly Strike[], isQuick: boolean): Finding[] {
  return KINDS.flatMap(({ kind, least, readySeconds }) => {
    const times = strikes.filter((strike) => strike.kind === kind).map(({ readyAfter }) => readyAfter);
    const ready = within(`ready again: ${kind}`, readySeconds, times);
    return [
      atLeast(`strikes: ${kind}`, least, times.length),
      isQuick && !times.includes(null) ? printed(ready) : ready,
    ];
  });
}

/** How many calls and mails each fault struck, which would show nothing otherwise. */
function judgeFaults(handled: readonly Handled[]): Finding[] {
  const count = (passage: 'call' | 'mail', faults: Faults) => {
    const all = handled.filter((entry) => entry.passage === passage);
    return Object.keys(faults).map((name) => {
      const struck = all.filter(({ fault }) => fault === name).length;
      return some(`of ${all.length} ${passage}s, with the fault ${name}`, struck);
    });
  };
  return [...count('call', OF_CALLS), ...count('mail', OF_MAILS)];
}

function paidOrders({ shoppers }: FleetStage): number {
  return shoppers.reduce((sum, shopper) => sum + shopper.paidOrders.length, 0);
}
