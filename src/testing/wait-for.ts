import { setTimeout as pause } from 'node:timers/promises';

/** Polls `read` until it returns a value other than null, undefined and false; fails after `seconds`, naming `what`. */
export async function waitFor<Found>(
  what: string,
  read: () => Promise<Found | null | false | undefined>,
  seconds = 30,
): Promise<Found> {
  for (let attempt = 0; attempt < seconds * 50; attempt++) {
    const found = await read();
    if (found !== null && found !== false && found !== undefined) return found;
    await pause(20);
  }
  throw new Error(`timed out waiting for ${what}`);
}
