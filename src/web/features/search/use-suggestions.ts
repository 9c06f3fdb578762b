import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { api } from '#web/lib/api.ts';
import { type Owner, useOwner, VISITOR } from '#web/lib/personal-data.tsx';

const MAX_SUGGESTIONS = 8;

export interface Suggestions {
  keywords: readonly string[];
  /** The keywords belong to the typed text; false while its response is pending. */
  isCurrent: boolean;
  failed: boolean;
}

const MIN_LETTERS = 3;
const DEBOUNCE_MS = 200;

/**
 * The trimmed text of the field and the keywords that begin with it, the customer's own searches first. Those of the text
 * before stay until they arrive.
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): { text: string; suggested: Suggestions } {
  const owner = useOwner();
  const text = useFieldText(input);
  const prefix = text.length < MIN_LETTERS ? '' : normalizeKeyword(text);
  const query = useQuery({
    queryKey: [owner, 'suggestions', prefix],
    queryFn: async ({ signal }) => {
      // Another text aborts the read of this one.
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      signal.throwIfAborted();
      return await readSuggestions(prefix, owner, signal);
    },
    initialData: prefix === '' ? [] : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The search works without them.
    throwOnError: false,
  });
  const { data: keywords = [], isSuccess, isPlaceholderData, isError } = query;
  const isCurrent = prefix !== '' && isSuccess && !isPlaceholderData;
  return { text, suggested: { keywords, isCurrent, failed: isError } };
}

function useFieldText(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  useEffect(() => {
    const { current: field } = input;
    const listening = new AbortController();
    const read = () => setText(field?.value.trim() ?? '');
    for (const type of ['input', 'focus']) field?.addEventListener(type, read, { signal: listening.signal });
    read();
    return () => listening.abort();
  }, [input]);
  return text;
}

async function readSuggestions(prefix: string, owner: Owner, signal: AbortSignal): Promise<string[]> {
  const input = { query: { word: prefix } };
  const [own, popular] = await Promise.all([
    owner !== VISITOR ? api('listOwnKeywords', input, { signal }).catch(() => []) : [],
    api('suggestKeywords', input, { signal }),
  ]);
  return [...new Set([...own, ...popular].map(({ name }) => name))].slice(0, MAX_SUGGESTIONS);
}
