import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { readToken } from '#web/lib/session.ts';

const MOST = 8;
const KEPT = 32;
const cache = new Map<string, string[]>();

/** Words that begin like what was typed: the customer's own searches first. */
export async function suggest(text: string, signal: AbortSignal): Promise<string[]> {
  const word = normalizeKeyword(text);
  const token = readToken();
  const key = `${token === null ? '' : 'own'} ${word}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const asked = { query: { word } };
  const [own, everybody] = await Promise.all([
    token === null ? [] : api('listOwnKeywords', asked, { signal }).catch(() => []),
    api('suggestKeywords', asked, { signal }),
  ]);
  const words = [...new Set([...own, ...everybody].map(({ name }) => name))].slice(0, MOST);
  cache.set(key, words);
  const [oldest] = cache.keys();
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest);
  return words;
}
