import type { Context } from '#server/context.ts';

const FRESH_MS = 6 * 60 * 60 * 1000;
const DELAY_MS = 400;
const BATCH = 20;
const MAX_REMEMBERED = 1000;
/** So many seconds of batches wait for a worker at most. */
const WAITING_SECONDS = 20;

/** A product that was last seen at the marketplace before this instant is outdated. */
export function outdatedBefore({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock().getTime() - FRESH_MS);
}

/**
 * Has an outdated product read again in the background, by one job together with those that are shown at about the same
 * time: a job for each would cost more than the page. One that is forgotten, because the process ends or a slow
 * marketplace leaves too many waiting, is still outdated when it is shown next.
 */
export function refreshLater(context: Pick<Context, 'queue' | 'clock' | 'log' | 'writeBehind'>, asin: string): void {
  const { outdated } = context.writeBehind;
  if (outdated.size === 0)
    setTimeout(() => {
      enqueueOutdated(context).catch((error: unknown) =>
        context.log.warn({ error }, 'outdated products stay as they are'),
      );
    }, DELAY_MS).unref();
  if (outdated.size < MAX_REMEMBERED) outdated.add(asin);
}

/** Of batches with the same key only one waits: the key bounds how many there are. */
async function enqueueOutdated({ queue, clock, writeBehind }: Pick<Context, 'queue' | 'clock' | 'writeBehind'>) {
  const asins = [...writeBehind.outdated];
  writeBehind.outdated.clear();
  const second = Math.floor(clock().getTime() / 1000) % WAITING_SECONDS;
  for (let from = 0; from < asins.length; from += BATCH)
    await queue.enqueue('refresh-outdated', { asins: asins.slice(from, from + BATCH) }, { key: `${second} ${from}` });
}
