import { type Listener, listen } from '#db/listen.ts';
import { type Database, isReadable } from '#db/pool.ts';
import type { Cache } from './cache.ts';
import { invalidateAll, invalidateChanged, parseChange } from './invalidate.ts';

/** An import announces each of its batches: what shows products is invalidated at most this often. */
const MANY_MS = 500;
/** How soon it is known that changes may be missed. */
const CHECK_MS = 400;

interface Deps {
  db: Database;
  cache: Cache;
  /** Reads again what is kept outside of the cache: the rules of prices, and which values are bound to their place. */
  refresh(): void;
  /** Something that the staff works on changed; null where that may have been missed. */
  onWork(message: string | null): void;
}

/**
 * Invalidates in this process's cache what any process, command or person changes in the database, within moments. While
 * notifications may be missed, everything is invalidated again and again, unless the database cannot be read at all: then
 * what is kept is served until it expires.
 */
export async function followChanges({ db, cache, refresh, onWork }: Deps, url: string): Promise<Listener> {
  const many = atMostEvery(MANY_MS, () => invalidateChanged(cache, { kind: 'products', asins: 'many' }));
  const invalidateEverything = () => {
    invalidateAll(cache);
    refresh();
  };
  let asking: Promise<void> | null = null;
  const invalidateIfReadable = async () => {
    if (await isReadable(db)) invalidateEverything();
    asking = null;
  };
  const listener = await listen({
    url,
    channels: ['changes', 'work'],
    name: 'shop-changes',
    checkMs: CHECK_MS,
    onConnected() {
      invalidateEverything();
      onWork(null);
    },
    onAway() {
      asking ??= invalidateIfReadable();
    },
    onMessage(message, channel) {
      if (channel === 'work') {
        if (message === 'staff') cache.staffWork.invalidate();
        return onWork(message);
      }
      const change = parseChange(message);
      if (!change) invalidateEverything();
      else if (change.kind === 'rules' || change.kind === 'sealing') refresh();
      else if (change.kind === 'products' && change.asins === 'many') many.run();
      else invalidateChanged(cache, change);
    },
  });
  return {
    async stop() {
      many.stop();
      await listener.stop();
      await asking;
    },
  };
}

/** Does `work` at once, and what is asked for within the next milliseconds together at their end. */
function atMostEvery(ms: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  const run = () => {
    if (timer) {
      isAskedAgain = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAskedAgain) {
        isAskedAgain = false;
        run();
      }
    }, ms);
  };
  return { run, stop: () => clearTimeout(timer) };
}
