import { type RefObject, useEffect, useState } from 'react';
import { suggest } from './suggestions.ts';

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
