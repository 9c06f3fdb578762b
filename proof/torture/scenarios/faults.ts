import { setTimeout as pause } from 'node:timers/promises';
import { slowest, timeTo } from '#proof/lib/answers.ts';
import { type Finding, within } from '#proof/lib/findings.ts';
import type { FleetStage } from '#proof/lib/fleet-stage.ts';
import { PROBES } from '#proof/lib/probe.ts';
import { type Scenario, SERVING_SECONDS, type Strike } from '#proof/torture/lib/run-scenario.ts';

const OUTAGE_MS = 10_000;
const SILENCE_MS = 12_000;
const SLEEP_MS = 12_000;
/** Within this time without a database, and of each request in it, the shop says 503. */
const NOTICED_SECONDS = 6;
/** Every old connection is used again within this time. */
const FAILOVER_WATCH_MS = 15_000;

/** The database restarts and ends every connection with it. */
export const restarts: Scenario = {
  strike: async ({ database }) => {
    await database.restart();
    return performance.now();
  },
};

/** The database is down for a while. */
export const outages: Scenario = {
  strike: async ({ database }) => {
    await database.restart(OUTAGE_MS);
    return performance.now();
  },
  findings: absence,
};

/** The database stays and ends the connections of the shop alone. */
export const terminations: Scenario = {
  strike: async ({ database }) => {
    await database.terminateBackends();
    return performance.now();
  },
};

/** Another database takes over: new connections work at once, those of before never speak again and are never closed. */
export const failovers: Scenario = {
  strike: async ({ database }) => {
    database.silence();
    database.heal();
    const healedAt = performance.now();
    await pause(FAILOVER_WATCH_MS);
    return healedAt;
  },
  // The database is there at once, but the shop cannot know before its connections have been silent for long.
  servingSeconds: NOTICED_SECONDS + SERVING_SECONDS,
  findings: ({ client }, strikes) => {
    const waits = strikes.map(({ startedAt, healedAt }) =>
      slowest(client.answers, { kinds: PROBES, from: startedAt, to: healedAt + FAILOVER_WATCH_MS }),
    );
    return [within('slowest probe after a failover', NOTICED_SECONDS, waits)];
  },
};

/** The database vanishes without closing a connection and comes back; the old connections never speak again. */
export const silence: Scenario = {
  strike: async ({ database }) => {
    database.silence();
    await pause(SILENCE_MS);
    database.heal();
    return performance.now();
  },
  findings: absence,
};

/** The machine sleeps and wakes up: the shop's process stands still while the database's clock goes on. */
export const sleep: Scenario = {
  strike: async ({ fleet }) => {
    await fleet.shops[0].sleep(SLEEP_MS);
    return performance.now();
  },
};

/** What the shop says while its database is away. */
function absence({ client: { answers } }: FleetStage, strikes: readonly Strike[]): Finding[] {
  const times = (kind: string) =>
    strikes.map(({ startedAt, healedAt }) => {
      const during = answers.filter(({ endedAt }) => endedAt < healedAt);
      return timeTo(during, { kind, status: 503, since: startedAt });
    });
  const waits = strikes.map(({ startedAt, healedAt }) =>
    slowest(answers, { kinds: PROBES, from: startedAt, to: healedAt }),
  );
  return [
    within('/ready says 503 without a database', NOTICED_SECONDS, times('ready')),
    within('API says 503 without a database', NOTICED_SECONDS, times('api')),
    within('slowest probe without a database', NOTICED_SECONDS, waits),
  ];
}
