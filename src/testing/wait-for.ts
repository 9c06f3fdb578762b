import { setTimeout as pause } from 'node:timers/promises';

/** The pauses between two reads double from the first to the longest. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 25;

/** Polls `read` until it returns a value other than null, undefined and false; fails after `seconds`, naming `what`. */
export async function waitFor<Found>(
  what: string,
  read: () => Promise<Found | null | false | undefined>,
  seconds = 30,
): Promise<Found> {
  let paused = 0;
  for (let ms = FIRST_PAUSE_MS; paused < seconds * 1000; ms = Math.min(LONGEST_PAUSE_MS, 2 * ms)) {
    const found = await read();
    if (found !== null && found !== false && found !== undefined) return found;
    await pause(ms);
    paused += ms;
  }
  throw new Error(`timed out waiting for ${what}`);
}
