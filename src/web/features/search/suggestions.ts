import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { onOwnerChange } from '#web/lib/owned-store.ts';
import { readToken } from '#web/lib/session.ts';

const MAX_SUGGESTIONS = 8;
const MAX_CACHED = 32;

/** Keywords that begin with the typed text, the customer's own searches first; cached until the session changes. */
export const suggest = createSuggest();

function createSuggest() {
  const cache = new Map<string, string[]>();
  onOwnerChange(() => cache.clear());
  return async (text: string, signal: AbortSignal): Promise<string[]> => {
    const prefix = normalizeKeyword(text);
    const cached = cache.get(prefix);
    if (cached !== undefined) return cached;
    const token = readToken();
    const keywords = await readSuggestions(prefix, token !== null, signal);
    if (readToken() !== token) return keywords;
    cache.set(prefix, keywords);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return keywords;
  };
}

async function readSuggestions(prefix: string, signedIn: boolean, signal: AbortSignal): Promise<string[]> {
  const input = { query: { word: prefix } };
  const [own, popular] = await Promise.all([
    signedIn ? api('listOwnKeywords', input, { signal }).catch(() => []) : [],
    api('suggestKeywords', input, { signal }),
  ]);
  return [...new Set([...own, ...popular].map(({ name }) => name))].slice(0, MAX_SUGGESTIONS);
}
