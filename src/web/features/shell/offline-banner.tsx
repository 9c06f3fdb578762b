import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '#ui/icons/frame-icons.tsx';
import { shell } from '#web/copy/shell.ts';
import './offline-banner.css';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** A strip at the top while the browser is offline. */
export function OfflineBanner() {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div className="offline-banner" role="status">
      {offline ? (
        <p className="offline-banner__text">
          <OfflineIcon size={18} />
          {shell.offline}
        </p>
      ) : null}
    </div>
  );
}
