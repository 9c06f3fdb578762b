import { setTimeout as pause } from 'node:timers/promises';
import { inspectAftermath } from '#proof/lib/aftermath.ts';
import { timeTo } from '#proof/lib/answers.ts';
import { commonFindings, printDetails } from '#proof/lib/common-findings.ts';
import { type Finding, within } from '#proof/lib/findings.ts';
import { PROBES } from '#proof/lib/probe.ts';
import type { Options } from './options.ts';
import { openStage, type Stage } from './stage.ts';

/** The shop serves again within this time of its database. */
export const SERVING_SECONDS = 5;

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
    const run = { ...stage, shops: [stage.shop] };
    printDetails(run, aftermath);
    const serving = within(
      'serving again',
      scenario.servingSeconds ?? SERVING_SECONDS,
      strikes.map(({ servingAfter }) => servingAfter),
    );
    const measured = [serving, ...(scenario.findings?.(stage, strikes) ?? []), ...commonFindings(run, aftermath)];
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
  if (servingAfter === null) await stage.shop.kill();
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
