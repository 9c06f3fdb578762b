import { setTimeout as pause } from 'node:timers/promises';
import { noFailures, p99Below, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, type Finding } from '#proof/lib/findings.ts';

const LOAD_SECONDS = 60;
const BETWEEN_MS = 2000;
const PROCESSES = 3;
const P99_SECONDS = 1;

/** Each process ends in good order and starts again, one after the other, again and again: nobody notices. */
export async function runRolling(): Promise<Finding[]> {
  let restarts = 0;
  return await runFleetDrill({
    name: 'rolling',
    seconds: LOAD_SECONDS,
    stage: { openDatabase: startFaultyDatabase },
    happen: async ({ fleet }, isOver) => {
      while (!isOver()) {
        for (const shop of fleet.shops) {
          if (isOver()) return;
          const ms = await shop.restart();
          restarts += 1;
          console.log(`  restart ${restarts}: ready again after ${(ms / 1000).toFixed(1)} s`);
          await pause(BETWEEN_MS);
        }
      }
    },
    judge: (answers) => [
      noFailures(answers),
      p99Below(P99_SECONDS, answers),
      atLeast('processes restarted in good order', PROCESSES, restarts),
    ],
  });
}
