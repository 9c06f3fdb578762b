import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { LiveKind, LiveNews } from '#contract/backoffice/live.ts';
import { followChanges } from './follow-changes.ts';
import type { ShellData } from './load-shell.ts';

type Listener = (news: LiveNews) => void;
type Work = ShellData['work'];

/** The listeners of a page. */
export const LiveContext = createContext<Set<Listener> | null>(null);

/** Follows what changes while a page is open: the counts of the menu, and whoever uses `useNews` below `LiveContext`. */
export function useLive(loaded: Work): { work: Work; listeners: Set<Listener> } {
  const [listeners] = useState(() => new Set<Listener>());
  const [told, setTold] = useState<{ work: Work; after: Work } | null>(null);
  const last = useRef(loaded);
  useEffect(() => {
    last.current = loaded;
  }, [loaded]);
  useEffect(
    () =>
      followChanges((news) => {
        setTold({ work: news.work, after: last.current });
        for (const listener of listeners) listener(news);
      }),
    [listeners],
  );
  // What a page read later is newer than what was told before.
  return { work: told?.after === loaded ? told.work : loaded, listeners };
}

const NOTHING = { added: 0, isChanged: false };

interface KindNews {
  /** How many are new since the page was read. */
  added: number;
  /** Whether anything of the kind changed since, new or not. */
  isChanged: boolean;
  /** Reads the page anew, in its place. */
  readAgain: () => void;
}

/** What happened to a kind of thing since the page was read. Nothing, where changes cannot be followed. */
export function useNews(kind: LiveKind): KindNews {
  const listeners = useContext(LiveContext);
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState({ ...NOTHING, key });
  useEffect(() => {
    const listen: Listener = ({ changes }) => {
      const added = changes[kind];
      if (added === undefined) return;
      setNews((before) => ({ added: (before.key === key ? before.added : 0) + added, isChanged: true, key }));
    };
    listeners?.add(listen);
    return () => {
      listeners?.delete(listen);
    };
  }, [listeners, kind, key]);
  const { added, isChanged } = news.key === key ? news : NOTHING;
  const readAgain = () => {
    setNews({ ...NOTHING, key });
    void revalidate();
  };
  return { added, isChanged, readAgain };
}
