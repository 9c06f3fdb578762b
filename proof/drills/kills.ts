import { setTimeout as pause } from 'node:timers/promises';
import { p99Below, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import type { Answer } from '#proof/lib/answers.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { atLeast, type Finding, none } from '#proof/lib/findings.ts';
import { KINDS } from '#proof/lib/mix.ts';

const LOAD_SECONDS = 60;
const EVERY_MS = 4000;
const MIN_KILLS = 8;
const P99_SECONDS = 1;
/** Of the requests that change something, those that a killed process was working on end without an answer. */
const MAX_FAILED_WRITES = 0.02;
const READS: readonly string[] = [...KINDS.page, ...KINDS.api];

/**
 * A process is killed every few seconds, one after the other. What was read is read from another one; what changes
 * something may end without an answer, and is sent again by whoever sent it: nothing is lost and nothing done twice.
 */
export async function runKills(): Promise<Finding[]> {
  let kills = 0;
  return await runFleetDrill({
    name: 'kills',
    seconds: LOAD_SECONDS,
    stage: { openDatabase: startFaultyDatabase },
    happen: async ({ fleet }, isOver) => {
      for (let turn = 0; !isOver(); turn++) {
        await pause(EVERY_MS);
        const shop = fleet.shops[turn % fleet.shops.length] ?? fleet.shops[0];
        const ms = await shop.kill();
        kills += 1;
        console.log(`  kill ${kills}: ready again after ${(ms / 1000).toFixed(1)} s`);
      }
    },
    judge: (answers) => [
      none('readings without a good answer', answers.filter((answer) => isRead(answer) && isFailed(answer)).length),
      failedWrites(answers),
      p99Below(P99_SECONDS, answers),
      atLeast('processes killed', MIN_KILLS, kills),
    ],
  });
}

const isRead = ({ kind }: Answer) => READS.includes(kind);
const isFailed = ({ status }: Answer) => status === 0 || status >= 500;

function failedWrites(answers: readonly Answer[]): Finding {
  const writes = answers.filter((answer) => !isRead(answer));
  const share = writes.filter(isFailed).length / Math.max(1, writes.length);
  return {
    invariant: 'share of the other requests that a killed process did not answer',
    target: `${MAX_FAILED_WRITES} or less`,
    measured: `${share.toFixed(4)} of ${writes.length}`,
    ok: writes.length > 0 && share <= MAX_FAILED_WRITES,
  };
}
