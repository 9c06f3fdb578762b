import { setTimeout as pause } from 'node:timers/promises';
import { diffSnapshots, type Snapshot, takeSnapshot } from '#testing/database-snapshot.ts';
import type { Target } from './target.ts';

/** Longer than the simulated marketplace takes from one step of a purchase to the next, in which no job is due. */
const QUIET_MS = 1000;
const MAX_ROUNDS = 30;

/** The database once nothing changes it any more: neither the shop's jobs nor a partner who goes on by himself. */
export async function takeSettledSnapshot(target: Target): Promise<Snapshot> {
  await target.drain();
  let last = await takeSnapshot(target);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await pause(QUIET_MS);
    await target.drain();
    const next = await takeSnapshot(target);
    if (diffSnapshots(last, next).length === 0) return next;
    last = next;
  }
  throw new Error('the database does not come to rest');
}
