import { setTimeout as pause } from 'node:timers/promises';
import { type Aftermath, inspectAftermath } from './aftermath.ts';
import { type Answer, serverErrors, timeTo, withoutRetryAfter } from './answers.ts';
import { type Finding, none, some, within } from './findings.ts';
import type { Options } from './options.ts';
import { PROBES } from './probe.ts';
import { openStage, type Stage } from './stage.ts';

/** The shop serves again within this time of its database. */
export const SERVING_SECONDS = 5;
const CALM_SECONDS = 120;
const DETAILS_SHOWN = 5;

export type Measured = Omit<Finding, 'scenario'>;

/** A fault, done as often as asked for while shoppers are at work. */
export interface Scenario {
  /** Does the fault once; resolves with the moment from which the shop has what it needs. */
  strike(stage: Stage): Promise<number>;
  /** Seconds from that moment until the shop serves again; 5 by default. */
  servingSeconds?: number;
  /** What this fault promises beside what every fault does. */
  findings?(stage: Stage, strikes: readonly Strike[]): Measured[];
}

/** One round of a scenario. */
export interface Strike {
  startedAt: number;
  healedAt: number;
  /** Milliseconds from `healedAt` until the shop served again; null when it did not. */
  servingAfter: number | null;
}

/** Runs a scenario on a stage of its own and returns what it measured. */
export async function runScenario(name: string, scenario: Scenario, options: Options): Promise<Finding[]> {
  const stage = await openStage(name, options);
  try {
    const strikes: Strike[] = [];
    for (let round = 1; round <= options.count; round += 1) {
      await pause(stage.random.between(1000, 3000));
      const strike = await strikeOnce(scenario, stage);
      strikes.push(strike);
      console.log(`  ${name} ${round}/${options.count}: ${describe(strike, stage)}`);
    }
    await stage.calm();
    const aftermath = await inspectAftermath(stage.shoppers, stage.shop.simulatorsUrl);
    printDetails(stage, aftermath);
    const serving = within(
      'serving again',
      scenario.servingSeconds ?? SERVING_SECONDS,
      strikes.map(({ servingAfter }) => servingAfter),
    );
    const measured = [serving, ...(scenario.findings?.(stage, strikes) ?? []), ...common(stage, aftermath)];
    return measured.map((finding) => ({ scenario: name, ...finding }));
  } finally {
    await stage.close();
  }
}

async function strikeOnce(scenario: Scenario, stage: Stage): Promise<Strike> {
  const startedAt = performance.now();
  const healedAt = await scenario.strike(stage);
  const servingAfter = await stage.untilServing(healedAt);
  // The rounds that follow and the reading at the end need a shop that answers.
  if (servingAfter === null) await stage.shop.replace();
  return { startedAt, healedAt, servingAfter };
}

function describe({ healedAt, servingAfter }: Strike, { client, shop, shoppers }: Stage): string {
  const times = PROBES.map((kind) => {
    const time = timeTo(client.answers, { kind, status: 200, since: healedAt });
    return `${kind} ${time === null ? 'never' : seconds(time)}`;
  });
  const serving = `${servingAfter === null ? 'not serving again' : 'serving again'} (${times.join(', ')})`;
  const paid = shoppers.reduce((sum, { paidOrders }) => sum + paidOrders.length, 0);
  return `${serving}, ${shop.deaths.length} processes died so far, ${paid} orders paid`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** What every fault promises. */
function common({ shop, client, shoppers }: Stage, aftermath: Aftermath): Measured[] {
  const writes = shoppers.reduce((sum, shopper) => sum + shopper.writes.length, 0);
  const paid = shoppers.reduce((sum, shopper) => sum + shopper.paidOrders.length, 0);
  return [
    none('processes that died', shop.deaths.length),
    none('acknowledged writes lost', aftermath.lost.length, writes),
    some('orders paid', paid),
    none('paid orders not at their end', aftermath.unfinished.length, paid),
    within('last paid order at its end', CALM_SECONDS, [aftermath.settledAfter]),
    none('orders bought twice', aftermath.boughtTwice.length, paid),
    none('server errors other than 503', serverErrors(client.answers).length, client.answers.length),
    none('503 without Retry-After', withoutRetryAfter(client.answers).length, client.answers.length),
  ];
}

/** What stands behind the figures that are not as they should be. */
function printDetails({ shop, client, shoppers }: Stage, aftermath: Aftermath): void {
  const details: [string, readonly string[]][] = [
    ['died', shop.deaths.map(({ exit, reason }) => `${exit}: ${reason}`)],
    ['start failed', shop.failedStarts.map(({ exit, reason }) => `${exit}: ${reason}`)],
    ['lost', aftermath.lost],
    ['not at its end', aftermath.unfinished],
    ['bought twice', aftermath.boughtTwice],
    ['server error', serverErrors(client.answers).map(nameOf)],
    ['503 without Retry-After', withoutRetryAfter(client.answers).map(nameOf)],
    ['refused', shoppers.flatMap(({ refusals }) => refusals)],
  ];
  for (const [what, lines] of details) {
    for (const [line, count] of countEqual(lines).slice(0, DETAILS_SHOWN))
      console.log(`    ${what} (${count}): ${line}`);
  }
}

function nameOf({ kind, status }: Answer): string {
  return `${status} ${kind}`;
}

/** Equal lines once with their number, the most frequent first. */
function countEqual(lines: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
