import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from './changes.ts';
import type { SupervisedShop } from './supervised-shop.ts';

/** A process that has been ready for less is not judged: it may have read what it keeps while it started. */
const STEADY_MS = 1000;
const GIVEN_UP_AFTER_MS = 30_000;
const POLL_MS = 20;

type Shop = Pick<SupervisedShop, 'url' | 'life'>;

/** How one process took one change. */
export interface Sighting {
  change: string;
  /**
   * From the moment in which the change was made to the last request that was answered as before; 0 if there was none, null
   * for a process that went on so until it was given up.
   */
  staleMs: number | null;
}

interface Watch {
  changes: readonly Change[];
  shops: readonly Shop[];
  isEnough(sightings: number): boolean;
}

/** Makes one change after the other while processes end and start, and sees how soon those that live on show it. */
export async function watchChanges({ changes, shops, isEnough }: Watch): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  for (let round = 1; ; round += 2) {
    for (const change of changes) {
      // What an odd round blocks, the even one frees before the next change is made.
      for (const each of [round, round + 1]) {
        if (isEnough(sightings.length)) return sightings;
        sightings.push(...(await watchChange(change, shops, each)));
      }
    }
  }
}

async function watchChange(change: Change, shops: readonly Shop[], round: number): Promise<Sighting[]> {
  const steadySince = performance.now() - STEADY_MS;
  const steady = shops
    .map((shop) => ({ shop, life: shop.life() }))
    .filter(({ life }) => life !== null && life.readySince <= steadySince);
  // What the change makes untrue is kept by then.
  await Promise.all(steady.map(({ shop }) => change.isSeen(shop.url, round)));
  await change.make(round);
  const madeAt = performance.now();
  const followed = await Promise.all(
    steady.map(({ shop, life }) =>
      follow({
        isSeen: () => change.isSeen(shop.url, round),
        isAlive: () => shop.life() === life,
        madeAt,
      }),
    ),
  );
  return followed.filter((staleMs) => staleMs !== undefined).map((staleMs) => ({ change: change.name, staleMs }));
}

interface Followed {
  isSeen(): Promise<boolean | null>;
  /** Whether the process is still the one that ran when the change was made. */
  isAlive(): boolean;
  madeAt: number;
}

/** Asks a process until it shows a change; undefined when it ends before it has answered. */
async function follow({ isSeen, isAlive, madeAt }: Followed): Promise<Sighting['staleMs'] | undefined> {
  let staleMs: number | undefined;
  for (;;) {
    const sentAfter = performance.now() - madeAt;
    const seen = await isSeen();
    if (!isAlive()) return staleMs;
    if (seen === true) return staleMs ?? 0;
    if (seen === false) staleMs = sentAfter;
    if (sentAfter > GIVEN_UP_AFTER_MS) return null;
    await pause(POLL_MS);
  }
}
