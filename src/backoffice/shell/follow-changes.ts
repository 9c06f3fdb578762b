import { LIVE_KINDS, LIVE_PATH, type LiveNews } from '#contract/backoffice/live.ts';

/** The name of the lock that one tab of a browser holds, and of the channel on which it tells the others. */
const NAME = 'operacion-eventos';
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Calls with what the server says that changed. Of all tabs of a browser one asks the server, and tells the others; when it is
 * closed the next one does. A browser without locks or channels, or a connection without its certificate, hears nothing.
 */
export function followChanges(onNews: (news: LiveNews) => void): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(NAME);
  const stopped = new AbortController();
  const { signal } = stopped;
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => onNews(data));
  const tell = (news: LiveNews) => {
    channel.postMessage(news);
    onNews(news);
  };
  navigator.locks
    .request(NAME, { signal }, () => listen(tell, signal))
    // The page is left while another tab still has the lock.
    .catch(() => {});
  return () => {
    stopped.abort();
    channel.close();
  };
}

/** Listens until the signal. What happened while there was no connection is unknown: then everything may have changed. */
function listen(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;
    let isBehind = false;
    const open = () => {
      source = new EventSource(LIVE_PATH);
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const news = JSON.parse(data) as LiveNews;
        tell(isBehind ? { ...news, changes: { ...EVERYTHING, ...news.changes } } : news);
        isBehind = false;
        wait = FIRST_WAIT_MS;
      });
      source.addEventListener('error', () => {
        isBehind = true;
        // The browser tries again by itself, but not after it was refused.
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(timer);
        timer = setTimeout(open, wait * (0.5 + Math.random()));
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}

const EVERYTHING: LiveNews['changes'] = Object.fromEntries(LIVE_KINDS.map((kind) => [kind, 0]));
