import { type ComponentType, useEffect, useState } from 'react';
import { shell } from '#web/copy/shell.ts';

const TOUCHES = ['pointerdown', 'keydown', 'online', 'offline'];
const Sentence = () => <p className="offline-banner__text">{shell.offline}</p>;

/**
 * Place of the offline banner, whose code is loaded at the shopper's first touch. Without connection before that, a
 * sentence stands for it, and the last link that was tapped is followed when the connection is back.
 */
export function ConnectionSlot() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  useEffect(() => {
    const loaded = new AbortController();
    const { signal } = loaded;
    let held: HTMLElement | null = null;
    const load = () => {
      // Some browsers never ask again for a script that they could not load.
      if (!navigator.onLine) return setBanner(() => Sentence);
      import('./offline-banner.tsx').then(
        ({ OfflineBanner }) => {
          if (signal.aborted) return;
          loaded.abort();
          setBanner(() => OfflineBanner);
          held?.click();
        },
        () => undefined,
      );
    };
    const hold = (event: Event) => {
      const link = (event.target as Element).closest<HTMLElement>('a[href^="/"]');
      if (navigator.onLine || link === null) return;
      event.preventDefault();
      held = link;
      load();
    };
    const options = { capture: true, signal };
    for (const touch of TOUCHES) addEventListener(touch, load, options);
    addEventListener('click', hold, options);
    return () => loaded.abort();
  }, []);
  return (
    <div className="offline-banner" role="status">
      {Banner === null ? null : <Banner />}
    </div>
  );
}
