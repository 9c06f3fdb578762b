import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `look` finds something (not null, not false); fails after ten seconds with what it waited for. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | false | undefined>,
): Promise<Found> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const found = await look();
    if (found !== null && found !== false && found !== undefined) return found;
    await pause(20);
  }
  throw new Error(`waited in vain for ${what}`);
}
