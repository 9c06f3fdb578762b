import { setTimeout as pause } from 'node:timers/promises';
import { timeTo, timeToAll } from '#proof/lib/answers.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, within } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { startLoad } from '#proof/lib/load.ts';
import { PROBES, startProbe } from '#proof/lib/probe.ts';
import type { ShopClient } from '#proof/lib/shop-client.ts';
import type { Options } from './options.ts';

/** The shop serves again within this time of its database. */
export const SERVING_SECONDS = 5;
/** A round without an end is given up after this time. */
const ROUND_LIMIT_MS = 45_000;
const ROUNDS = 5;

/** A fault, done as often as asked for while shoppers are at work. */
export interface Scenario {
  /** Does the fault once; resolves with the moment from which the shop has what it needs. */
  strike(stage: FleetStage): Promise<number>;
  /** Seconds from that moment until the shop serves again; 5 by default. */
  servingSeconds?: number;
  /** What this fault promises beside what every fault does. */
  findings?(stage: FleetStage, strikes: readonly Strike[]): Finding[];
}

/** One round of a scenario. */
export interface Strike {
  startedAt: number;
  healedAt: number;
  /** Milliseconds from `healedAt` until the shop served again; null when it did not. */
  servingAfter: number | null;
}

/** Runs a scenario on a stage of its own, with one process, and returns what it measured. */
export async function runScenario(
  name: string,
  scenario: Scenario,
  { seed, shoppers, count: wanted, isQuick }: Options,
): Promise<Finding[]> {
  const openDatabase = startFaultyDatabase;
  const count = wanted ?? ROUNDS;
  const stage = await openFleetStage({ scenario: name, seed, processes: 1, shoppers, openDatabase });
  try {
    const probe = startProbe(stage.client, stage.observer);
    const load = startLoad(stage.shoppers);
    const strikes: Strike[] = [];
    for (let round = 1; round <= count; round += 1) {
      await pause(stage.random.between(1000, 3000));
      const strike = await strikeOnce(scenario, stage);
      strikes.push(strike);
      console.log(`  ${name} ${round}/${count}: ${describe(strike, stage)}`);
    }
    await load.stop();
    await probe.stop();
    const times = strikes.map(({ servingAfter }) => servingAfter);
    return [
      within('serving again', scenario.servingSeconds ?? SERVING_SECONDS, times),
      ...(scenario.findings?.(stage, strikes) ?? []),
      ...(await judgeFleet(stage, { isLong: !isQuick })),
    ];
  } finally {
    await stage.close();
  }
}

async function strikeOnce(scenario: Scenario, stage: FleetStage): Promise<Strike> {
  const startedAt = performance.now();
  const healedAt = await scenario.strike(stage);
  const servingAfter = await untilServing(stage.client, healedAt);
  // The rounds that follow and the reading at the end need a shop that answers.
  if (servingAfter === null) await stage.fleet.shops[0].kill();
  return { startedAt, healedAt, servingAfter };
}

/** Waits until readiness, account and page answer 200 again; milliseconds since `since`, null when they did not. */
async function untilServing({ answers }: ShopClient, since: number): Promise<number | null> {
  const until = performance.now() + ROUND_LIMIT_MS;
  const measure = () => timeToAll(answers, PROBES, since);
  while (measure() === null && performance.now() < until) await pause(50);
  return measure();
}

function describe({ healedAt, servingAfter }: Strike, { client, fleet, shoppers }: FleetStage): string {
  const times = PROBES.map((kind) => {
    const time = timeTo(client.answers, { kind, status: 200, since: healedAt });
    return `${kind} ${time === null ? 'never' : seconds(time)}`;
  });
  const serving = `${servingAfter === null ? 'not serving again' : 'serving again'} (${times.join(', ')})`;
  const paid = shoppers.reduce((sum, { paidOrders }) => sum + paidOrders.length, 0);
  return `${serving}, ${fleet.shops[0].deaths.length} processes died so far, ${paid} orders paid`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
