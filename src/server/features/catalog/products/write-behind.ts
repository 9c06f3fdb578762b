import { sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import { foldAccents } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from './cache.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const WAIT_MS = 400;

/** Writes what waits in memory soon, outside of the request that noted it. */
export function later(deps: Deps & Pick<Context, 'log'>): void {
  const memory = memoryOf(deps.db);
  if (memory.flushSoon) return;
  memory.flushSoon = true;
  setTimeout(() => {
    memory.flushSoon = false;
    // A count that cannot be written is lost: statistics are not worth a failure.
    flushCatalog(deps).catch((error: unknown) => deps.log.warn({ error }, 'views and searched words were lost'));
  }, WAIT_MS).unref();
}

/** Writes all views, searched words and title words that wait in memory; one write at a time. */
export function flushCatalog(deps: Deps): Promise<void> {
  const memory = memoryOf(deps.db);
  memory.flushed = memory.flushed.catch(() => {}).then(() => writeAll(deps));
  return memory.flushed;
}

async function writeAll({ db, clock }: Deps): Promise<void> {
  const memory = memoryOf(db);
  const views = [...memory.views.values()];
  const keywords = [...memory.keywords].sort();
  const words = [...memory.titleWords].sort();
  memory.views.clear();
  memory.keywords.clear();
  memory.titleWords.clear();
  if (views.length > 0) await writeViews({ db, clock }, views);
  if (keywords.length > 0) await writeKeywords({ db, clock }, keywords);
  for (let from = 0; from < words.length; from += 5000)
    await writeTitleWords({ db, clock }, words.slice(from, from + 5000));
}

async function writeViews({ db }: Deps, views: { asin: string; visitor: string; day: string }[]): Promise<void> {
  await sql`
    insert into product_views (asin, visitor, day)
    select asin, visitor, day from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as seen (asin text, visitor text, day date)
    on conflict do nothing
  `.execute(db);
}

async function writeKeywords({ db, clock }: Deps, keywords: [string, number][]): Promise<void> {
  const rows = keywords.map(([word, uses]) => ({ word, folded: foldAccents(word), uses }));
  await transaction(db, (tx) =>
    sql`
      insert into keywords (word, folded, uses, updated_at)
      select word, folded, uses, ${clock()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as used (word text, folded text, uses integer)
      on conflict (word) do update set uses = keywords.uses + excluded.uses, updated_at = excluded.updated_at
    `.execute(tx),
  );
}

async function writeTitleWords({ db }: Deps, words: [string, number][]): Promise<void> {
  await transaction(db, (tx) =>
    sql`
      insert into search_words (word, stem, uses)
      select word, coalesce((ts_lexize('english_stem', word))[1], word), uses
      from jsonb_to_recordset(${JSON.stringify(words.map(([word, uses]) => ({ word, uses })))}::jsonb) as counted (word text, uses bigint)
      on conflict (word) do update set uses = search_words.uses + excluded.uses
    `.execute(tx),
  );
}
