import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, printed, some, within } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { startLoad } from '#proof/lib/load.ts';
import {
  crashDatabase,
  killProcess,
  restartDatabase,
  STRIKE_KINDS,
  type Strike,
  strikeUntilEnough,
} from '#proof/lib/strikes.ts';
import { openDepot } from '#proof/partners/depot.ts';
import type { Faults } from '#proof/partners/faults.ts';
import type { Handled } from '#proof/partners/truth.ts';
import type { Measured } from '#proof/torture/lib/run-scenario.ts';

/** How much of a scenario is done: it goes on until there were enough strikes and enough orders. */
export interface CrashForm {
  processes: number;
  shoppers: number;
  strikes: number;
  /** Paid orders. */
  orders: number;
  /** After so long it ends without them, which is a violation. */
  minutes: number;
  /** Whether times count; the short form prints them alone. */
  judgesTimes: boolean;
}

interface Crash {
  name: string;
  strike(stage: FleetStage): Promise<Strike>;
  /** What is done to the partners meanwhile. */
  disturb?(stage: FleetStage): void;
  /** The share of the orders that the marketplace cannot deliver and the bank pays back; none by default. */
  soldOutShare?: number;
  /** What the scenario must have had beside strikes and orders. */
  findings?(stage: FleetStage, strikes: readonly Strike[]): Promise<Measured[]>;
  /** Seconds in which the shop is whole again after a strike; without them it is not measured. */
  readySeconds?: number;
}

/** A process of the shop is killed again and again while shoppers buy. */
export function crashShop(seed: string, form: CrashForm): Promise<Measured[]> {
  return runCrash({ name: 'crash-shop', strike: killProcess, readySeconds: 3 }, seed, form);
}

/** PostgreSQL is killed again and again while shoppers buy, and recovers from its log. */
export function crashDatabases(seed: string, form: CrashForm): Promise<Measured[]> {
  return runCrash({ name: 'crash-database', strike: crashDatabase, readySeconds: 5 }, seed, form);
}

/** Partners lose answers and fail after the effect while processes are killed and the database is killed or restarted. */
export function crashPartners(seed: string, form: CrashForm): Promise<Measured[]> {
  const nextStrike = inTurn([killProcess, crashDatabase, killProcess, crashDatabase, restartDatabase]);
  const findings = async ({ partners }: FleetStage, strikes: readonly Strike[]) => {
    const { refunds, shipments, handled } = await partners.truth();
    return [
      ...STRIKE_KINDS.map((kind) => {
        const struck = strikes.filter((strike) => strike.kind === kind).length;
        return atLeast(`strikes: ${kind}`, kind === 'database restarted' ? 1 : 2, struck);
      }),
      some('refunds at the bank', refunds.length),
      some('shipments at the carrier', shipments.length),
      ...judgeFaults(handled),
    ];
  };
  const name = 'crash-partners';
  const strike = (stage: FleetStage) => nextStrike()(stage);
  return runCrash({ name, strike, disturb: disturbPartners, soldOutShare: SOLD_OUT, findings }, seed, form);
}

const SOLD_OUT = 0.2;

const LOST_ANSWERS = 0.15;
const ERRORS_AFTER_EFFECT = 0.1;
const OF_CALLS: Faults = { 'lose-answer': LOST_ANSWERS, 'fail-after-effect': ERRORS_AFTER_EFFECT };
// A mail whose connection is cut after the server took it has lost its answer, too.
const OF_MAILS: Faults = { 'cut-after-mail': LOST_ANSWERS, 'defer-mail': ERRORS_AFTER_EFFECT };

function disturbPartners({ partners }: FleetStage): void {
  for (const partner of ['zinc', 'sistarbanc', 'abitab', 'skypostal']) partners.dials.set(partner, OF_CALLS);
  partners.dials.set('mail', OF_MAILS);
}

/** How many calls and mails each fault struck, which would show nothing otherwise. */
function judgeFaults(handled: readonly Handled[]): Measured[] {
  const count = (passage: 'call' | 'mail', faults: Faults) => {
    const all = handled.filter((entry) => entry.passage === passage);
    return Object.keys(faults).map((name) => {
      const struck = all.filter(({ fault }) => fault === name).length;
      return some(`of ${all.length} ${passage}s, with the fault ${name}`, struck);
    });
  };
  return [...count('call', OF_CALLS), ...count('mail', OF_MAILS)];
}

function inTurn<Item>(items: readonly [Item, ...Item[]]): () => Item {
  let next = 0;
  return () => items[next++ % items.length] ?? items[0];
}

async function runCrash(crash: Crash, seed: string, form: CrashForm): Promise<Measured[]> {
  const { processes, shoppers } = form;
  const stage = await openFleetStage({
    scenario: crash.name,
    seed,
    openDatabase: startFaultyDatabase,
    processes,
    shoppers,
    soldOutShare: crash.soldOutShare ?? 0,
  });
  try {
    crash.disturb?.(stage);
    const depot = openDepot(stage.partners.url);
    const load = startLoad(stage.shoppers);
    const givenUpAt = performance.now() + form.minutes * 60_000;
    const strikes = await strikeUntilEnough({
      strike: async () => describe(await crash.strike(stage), stage),
      pauseMs: () => stage.random.between(500, 2000),
      isEnough: (count) => (count >= form.strikes && paidOrders(stage) >= form.orders) || performance.now() > givenUpAt,
    });
    await load.stop();
    await depot.stop();
    const judged = await judgeFleet(stage, { isLong: form.judgesTimes });
    return [
      atLeast('strikes', form.strikes, strikes.length),
      atLeast('orders paid', form.orders, paidOrders(stage)),
      ...readiness(strikes, crash, form),
      ...((await crash.findings?.(stage, strikes)) ?? []),
      ...judged,
    ];
  } finally {
    await stage.close();
  }
}

function readiness(strikes: readonly Strike[], { readySeconds }: Crash, { judgesTimes }: CrashForm): Measured[] {
  if (readySeconds === undefined) return [];
  const times = strikes.map(({ readyAfter }) => readyAfter);
  const finding = within('ready again', readySeconds, times);
  return [judgesTimes || times.includes(null) ? finding : printed(finding)];
}

function paidOrders({ shoppers }: FleetStage): number {
  return shoppers.reduce((sum, shopper) => sum + shopper.paidOrders.length, 0);
}

function describe(strike: Strike, stage: FleetStage): Strike {
  const { kind, readyAfter } = strike;
  const ready = readyAfter === null ? 'not ready again' : `ready again after ${(readyAfter / 1000).toFixed(1)} s`;
  console.log(`  ${kind}, ${ready}, ${paidOrders(stage)} orders paid`);
  return strike;
}
