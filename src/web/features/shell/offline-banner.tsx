import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, createPath, type Location, useBlocker, useLocation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/icons/icons.tsx';
import { connection as copy, errors } from '#web/copy/connection.ts';
import { reachShop } from '#web/lib/error-cause.ts';
import { onMissingPart } from '#web/lib/lazy-part.tsx';
import './offline-banner.css';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** A strip at the top while the browser is offline, or while something that was tapped could not be loaded. */
export function OfflineBanner() {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const held = useHeldNavigation(offline);
  return (
    <div className="offline-banner" role="status">
      {!offline && held === null ? null : (
        <p className="offline-banner__text cluster">
          <span className="offline-banner__message">
            <OfflineIcon size={18} />
            {textOf(offline, held)}
          </span>
          {held === null ? null : (
            <Button kind="second" small onClick={held.retry}>
              {held.isPart ? copy.reload : errors.retry}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function textOf(offline: boolean, held: ReturnType<typeof useHeldNavigation>): string {
  if (held?.failed) return copy.still;
  if (!offline && held?.isPart) return copy.partMissing;
  return held ? copy.held : copy.offline;
}

/** Holds what is tapped without connection and repeats it, once, when there is one; null while nothing is held. */
function useHeldNavigation(offline: boolean) {
  const { blocker, isLast, last } = useOfflineBlocker();
  const [link, setLink] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [isPart, setIsPart] = useState(false);
  useEffect(() => onMissingPart(() => setIsPart(true)), []);
  useEffect(() => holdDocumentLinks(setLink), []);
  useKeptPage(last, setLink);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened
  useEffect(() => setLink(null), [key]);
  const go = repetitionOf(blocker, link);
  const isHeld = go !== null;
  const repeat = () => void reachShop().then(go ?? (() => location.reload()), () => setFailed(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` changes at every render
  useEffect(() => {
    if (!offline) {
      setFailed(false);
      if (go !== null && isLast()) repeat();
    } else if (blocker.location) void openSavedCopy(blocker.location.pathname + blocker.location.search);
  }, [offline, isHeld, blocker.location]);
  if (go === null && !isPart) return null;
  return {
    /** The shopper asked to try again and there was still no connection. */
    failed,
    /** It is a part of the page, which only a new page can load. */
    isPart: go === null,
    retry: repeat,
  };
}

/**
 * React Router reloads the page when it cannot load a route's script; without connection that ends in the browser's own
 * page. Where the browser has the Navigation API the page stays, and `target`, where it was going, is held as a document.
 */
function useKeptPage(target: RefObject<Location | null>, hold: (href: string) => void): void {
  useEffect(() => {
    if (!('navigation' in window)) return;
    const keep = (event: NavigateEvent) => {
      if (target.current === null || event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      hold(createPath(target.current));
    };
    navigation.addEventListener('navigate', keep);
    return () => navigation.removeEventListener('navigate', keep);
  }, [target, hold]);
}

/**
 * Blocks navigations without connection. React shows a navigation late, after another may have been tapped or its script
 * has failed: `last` is the one that began last, null once a page has opened.
 */
function useOfflineBlocker() {
  const last = useRef<Location | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened
  useLayoutEffect(() => {
    last.current = null;
  }, [key]);
  const needsConnection = useCallback<BlockerFunction>(({ currentLocation: from, nextLocation: to }) => {
    last.current = to;
    return !navigator.onLine && from.pathname + from.search !== to.pathname + to.search;
  }, []);
  const blocker = useBlocker(needsConnection);
  const isLast = () => blocker.location === undefined || blocker.location.key === last.current?.key;
  return { blocker, isLast, last };
}

function repetitionOf(blocker: Blocker, link: string | null): (() => void) | null {
  if (blocker.state === 'blocked') return blocker.proceed;
  return link === null ? null : () => location.assign(link);
}

/** Links that load a document, such as the voucher's, would leave for the browser's own page. */
function holdDocumentLinks(hold: (href: string) => void): () => void {
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || !/^http[^#]*$/.test(link.href)) return;
    if (navigator.onLine || event.defaultPrevented) return;
    event.preventDefault();
    hold(link.href);
  };
  addEventListener('click', listen);
  return () => removeEventListener('click', listen);
}

/** The worker that serves the saved orders is registered for their paths alone (features/saved-orders). */
async function openSavedCopy(path: string): Promise<void> {
  if (await navigator.serviceWorker?.getRegistration(path)) location.assign(path);
}
