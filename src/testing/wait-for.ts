import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `look` finds something (not null, not false); fails after `seconds` with what it waited for. */
export async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null | false | undefined>,
  seconds = 30,
): Promise<Found> {
  for (let attempt = 0; attempt < seconds * 50; attempt++) {
    const found = await look();
    if (found !== null && found !== false && found !== undefined) return found;
    await pause(20);
  }
  throw new Error(`waited in vain for ${what}`);
}
