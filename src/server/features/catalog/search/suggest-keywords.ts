import { sql } from 'kysely';
import { foldAccents, normalKeyword } from '#domain/search/keyword.ts';
import type { Context } from '#server/context.ts';

const SUGGESTIONS = 10;

/** What others searched that begins like the word, then what only looks like it. */
export async function suggestKeywords({ db }: Pick<Context, 'db'>, word: string): Promise<{ name: string }[]> {
  const folded = foldAccents(normalKeyword(word));
  if (folded === '') return [];
  const beginning = await db
    .selectFrom('keywords')
    .select('word as name')
    .where('folded', 'like', `${folded.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(SUGGESTIONS)
    .execute();
  if (beginning.length === SUGGESTIONS || folded.length < 3) return beginning;
  const alike = await db
    .selectFrom('keywords')
    .select('word as name')
    .where(sql<boolean>`folded % ${folded}`)
    .orderBy(sql`similarity(folded, ${folded})`, 'desc')
    .orderBy('uses', 'desc')
    .limit(SUGGESTIONS)
    .execute();
  return [...new Set([...beginning, ...alike].map(({ name }) => name))].slice(0, SUGGESTIONS).map((name) => ({ name }));
}
