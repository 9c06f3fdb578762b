import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  createPath,
  type Location,
  useBlocker,
  useLocation,
  useNavigation,
} from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/icons/icons.tsx';
import { connection as copy, errors } from '#web/copy/connection.ts';
import { reachShop } from '#web/lib/error-cause.ts';
import { onMissingPart } from '#web/lib/lazy-optional.ts';
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
  const { blocker, isLast } = useOfflineBlocker();
  const [link, setLink] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [isPart, setIsPart] = useState(false);
  useEffect(() => onMissingPart(() => setIsPart(true)), []);
  useEffect(() => holdDocumentLinks(setLink), []);
  useKeptPage(setLink);
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
 * page. Where the browser has the Navigation API the page stays, and what was tapped is held as a document.
 */
function useKeptPage(hold: (href: string) => void): void {
  const { location: target } = useNavigation();
  useEffect(() => {
    if (target === undefined || !('navigation' in window)) return;
    const keep = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      hold(createPath(target));
    };
    navigation.addEventListener('navigate', keep);
    return () => navigation.removeEventListener('navigate', keep);
  }, [target, hold]);
}

/** Blocks navigations without connection. The router shows a blocked one late, after another may have been tapped. */
function useOfflineBlocker(): { blocker: Blocker; isLast: () => boolean } {
  const last = useRef<Location | null>(null);
  const needsConnection = useCallback<BlockerFunction>(({ currentLocation: from, nextLocation: to }) => {
    const isBlocked = !navigator.onLine && from.pathname + from.search !== to.pathname + to.search;
    if (isBlocked) last.current = to;
    return isBlocked;
  }, []);
  const blocker = useBlocker(needsConnection);
  return { blocker, isLast: () => blocker.location === undefined || blocker.location.key === last.current?.key };
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
