import { useSyncExternalStore } from 'react';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/icons/icons.tsx';
import { connection as copy, errors } from '#web/copy/connection.ts';
import { type HeldNavigation, useHeldNavigation } from './use-held-navigation.ts';
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

function textOf(offline: boolean, held: HeldNavigation | null): string {
  if (held?.failed) return copy.still;
  if (!offline && held?.isPart) return copy.partMissing;
  return held ? copy.held : copy.offline;
}
