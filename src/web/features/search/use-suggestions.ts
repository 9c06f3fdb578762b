import { type RefObject, useEffect, useState } from 'react';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { onOwnerChange } from '#web/lib/owned-store.ts';
import { readToken } from '#web/lib/session.ts';

const MAX_SUGGESTIONS = 8;

const MAX_CACHED = 32;

/** Keywords that begin with the typed text, the customer's own searches first; cached until the session changes. */
const suggest = createSuggest();

export interface Suggestions {
  keywords: readonly string[];
  /** The keywords belong to the typed text; false while its response is pending. */
  isCurrent: boolean;
  failed: boolean;
}

const MIN_LETTERS = 3;
const DEBOUNCE_MS = 200;
const EMPTY: Suggestions = { keywords: [], isCurrent: false, failed: false };

/** The trimmed text of the field and its suggestions. An out-of-date response never replaces a newer one. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): { text: string; suggested: Suggestions } {
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const [suggested, setSuggested] = useState(EMPTY);

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const read = () => setText(field.value.trim());
    field.addEventListener('input', read);
    field.addEventListener('focus', read);
    read();
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('focus', read);
    };
  }, [input]);

  useEffect(() => {
    if (text.length < MIN_LETTERS) {
      setSuggested(EMPTY);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(() => {
      suggest(text, request.signal).then(
        (keywords) => setSuggested({ keywords, isCurrent: true, failed: false }),
        () => {
          if (!request.signal.aborted) setSuggested({ keywords: [], isCurrent: false, failed: true });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);

  return { text, suggested };
}

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
