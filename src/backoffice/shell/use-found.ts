import { useEffect, useState } from 'react';
import { useFilter } from 'react-aria-components';
import { useHref } from 'react-router';
import { callFromPage } from '#backoffice/shared/call-from-page.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { Found } from '#contract/backoffice/order-finder.ts';
import { type RemoteAct, readPageActs } from './page-acts.ts';

/** How long nothing may be typed before it is searched for. */
const DEBOUNCE_MS = 150;
/** Fewer letters are in too much. */
const MIN_LETTERS = 2;
/** '1001 dirección': something with a number, and words of what is to be done with it. */
const WITH_WORDS = /^(.*\d\S*) +(\p{L}[\p{L} ]*)$/u;

interface FoundThings {
  found: readonly Found[];
  /** The only thing that is exactly what was typed, with or without words of an act. */
  of: { label: string; page: string; words: string } | null;
  /** What may be done with it and has those words. */
  acts: readonly RemoteAct[];
  /** Whether what is shown is not yet of what was typed. */
  isLooking: boolean;
  hasFailed: boolean;
}

/** What the shop has with a text; a text that was overtaken is no longer asked for. */
export function useFound(text: string): FoundThings {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [, head = '', words = ''] = WITH_WORDS.exec(text) ?? [];
  const whole = useReply(text);
  const ofHead = useReply(head);
  const of = onlyOf(head === '' ? whole.reply : ofHead.reply, words);
  const acts = usePageActs(of?.page ?? null, words !== '');
  const fitting = (acts ?? []).filter(({ label }) => contains(label, words));
  // A number alone opens its page, whatever may be done with it.
  const isLooking = whole.isLooking || ofHead.isLooking || (words !== '' && of !== null && acts === null);
  return {
    // What is only like the words comes with what is to be done, not before it.
    found: words !== '' && isLooking ? [] : (whole.reply?.found ?? []),
    of: fitting.length > 0 ? of : null,
    acts: fitting,
    isLooking,
    hasFailed: whole.hasFailed,
  };
}

function onlyOf(reply: BackofficeReply<'findAnything'> | null, words: string): FoundThings['of'] {
  const page = reply?.only ?? null;
  const label = reply?.found.find((one) => one.page === page)?.label;
  return page === null || label === undefined ? null : { label, page, words };
}

function useReply(text: string) {
  const [answer, setAnswer] = useState<{ text: string; reply: BackofficeReply<'findAnything'> | null }>({
    ...{ text: '', reply: null },
  });
  const isShort = text.length < MIN_LETTERS;
  useEffect(() => {
    if (isShort) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      callFromPage('findAnything', { q: text }, left.signal).then(
        (reply) => setAnswer({ text, reply }),
        () => left.signal.aborted || setAnswer({ text, reply: null }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [text, isShort]);
  if (isShort) return { reply: null, isLooking: false, hasFailed: false };
  return { reply: answer.reply, isLooking: answer.text !== text, hasFailed: answer.text === text && !answer.reply };
}

/** Null until they are known; without them the page is still opened. Words may mean what the pages below it offer. */
function usePageActs(page: string | null, isDeep: boolean): readonly RemoteAct[] | null {
  const base = useHref('/').replace(/\/$/, '');
  const [known, setKnown] = useState<{ page: string; isDeep: boolean; acts: readonly RemoteAct[] } | null>(null);
  useEffect(() => {
    if (page === null) return;
    const left = new AbortController();
    readPageActs({ page, base, signal: left.signal, isDeep }).then(
      (acts) => setKnown({ page, isDeep, acts }),
      () => left.signal.aborted || setKnown({ page, isDeep, acts: [] }),
    );
    return () => left.abort();
  }, [page, base, isDeep]);
  return known?.page === page && known.isDeep === isDeep ? known.acts : null;
}
