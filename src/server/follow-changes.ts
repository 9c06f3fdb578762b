import { type Listener, listen } from '#db/listen.ts';
import { isReadable } from '#db/pool.ts';
import { forgetAll, forgetChanged, parseChange } from './cache/forget.ts';
import type { Context } from './context.ts';

/** An import announces each of its batches: what shows products is forgotten at most this often. */
const MANY_MS = 500;

interface Deps extends Pick<Context, 'db' | 'cache'> {
  /** Reads the rules of prices again. */
  refreshRules(): void;
}

/**
 * Forgets in this process what any process, command or person changes in the database, within moments. While its
 * announcements may be missed, everything is forgotten again and again, unless the database cannot be read at all: then
 * what is kept is served until it expires.
 */
export async function followChanges({ db, cache, refreshRules }: Deps, url: string): Promise<Listener> {
  const many = atMostEvery(MANY_MS, () => forgetChanged(cache, { kind: 'products', asins: 'many' }));
  const forgetEverything = () => {
    forgetAll(cache);
    refreshRules();
  };
  let asking: Promise<void> | null = null;
  const forgetIfReadable = async () => {
    if (await isReadable(db)) forgetEverything();
    asking = null;
  };
  const listener = await listen({
    url,
    channel: 'changes',
    onConnected: forgetEverything,
    onAway() {
      asking ??= forgetIfReadable();
    },
    onMessage(message) {
      const change = parseChange(message);
      if (!change) forgetEverything();
      else if (change.kind === 'rules') refreshRules();
      else if (change.kind === 'products' && change.asins === 'many') many.run();
      else forgetChanged(cache, change);
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
