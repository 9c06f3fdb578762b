import { type RefObject, useEffect, useState } from 'react';
import { suggest } from './suggest.ts';

export interface Suggested {
  words: readonly string[];
  /** The words are the answer to what was typed, not what stands while none has come. */
  answered: boolean;
  failed: boolean;
}

const FROM_LETTERS = 3;
const PAUSE_MILLISECONDS = 200;
const NOTHING: Suggested = { words: [], answered: false, failed: false };

/** What stands in the field, trimmed, and what could follow it. A later answer never gives way to an earlier one. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): { text: string; suggested: Suggested } {
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const [suggested, setSuggested] = useState(NOTHING);

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
    if (text.length < FROM_LETTERS) {
      setSuggested(NOTHING);
      return;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      suggest(text, asked.signal).then(
        (words) => setSuggested({ words, answered: true, failed: false }),
        () => {
          if (!asked.signal.aborted) setSuggested({ words: [], answered: false, failed: true });
        },
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);

  return { text, suggested };
}
