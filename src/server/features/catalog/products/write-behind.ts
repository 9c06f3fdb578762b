import type { Context } from '#server/context.ts';
import {
  addTitleWordUses,
  addViews,
  insertChoices,
  insertSearches,
  insertVisitors,
  markCarted,
} from './write-behind-repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'writeBehind'>;

const FLUSH_DELAY_MS = 400;
const WORDS_PER_STATEMENT = 5000;

/** Flushes the counted views and words soon, outside of the request that counted them. */
export function scheduleFlush(deps: Deps & Pick<Context, 'log'>): void {
  const { writeBehind, log } = deps;
  if (writeBehind.timer) return;
  writeBehind.timer = setTimeout(() => {
    writeBehind.timer = null;
    // A count that cannot be written is lost: statistics are not worth a failure.
    flushWriteBehind(deps).catch((error: unknown) =>
      log.warn({ error }, 'counted views, visits and searches were lost'),
    );
  }, FLUSH_DELAY_MS).unref();
}

/** Writes all counted views, keywords and title words; one write at a time. Rejects when the database does. */
export function flushWriteBehind(deps: Deps): Promise<void> {
  const { writeBehind } = deps;
  writeBehind.lastFlush = writeBehind.lastFlush.catch(() => {}).then(() => writeAll(deps));
  return writeBehind.lastFlush;
}

/** Cancels the scheduled flush, writes what is left and forgets what was outdated: for the shutdown. */
export async function closeWriteBehind(deps: Deps): Promise<void> {
  if (deps.writeBehind.timer) clearTimeout(deps.writeBehind.timer);
  deps.writeBehind.timer = null;
  deps.writeBehind.outdated.clear();
  await flushWriteBehind(deps);
}

async function writeAll({ db, writeBehind }: Deps): Promise<void> {
  const views = [...writeBehind.views.values()];
  const visitors = [...writeBehind.visitors.values()];
  const searches = [...writeBehind.searches.values()];
  const choices = [...writeBehind.choices.values()];
  const carted = [...writeBehind.carted.values()];
  const words = [...writeBehind.titleWords].sort();
  writeBehind.views.clear();
  writeBehind.visitors.clear();
  writeBehind.searches.clear();
  writeBehind.choices.clear();
  writeBehind.carted.clear();
  writeBehind.titleWords.clear();
  if (views.length > 0) await addViews(db, views);
  if (visitors.length > 0) await insertVisitors(db, visitors);
  if (searches.length > 0) await insertSearches(db, searches);
  if (choices.length > 0) await insertChoices(db, choices);
  if (carted.length > 0) await markCarted(db, carted);
  for (let from = 0; from < words.length; from += WORDS_PER_STATEMENT) {
    await addTitleWordUses(db, words.slice(from, from + WORDS_PER_STATEMENT));
  }
}
