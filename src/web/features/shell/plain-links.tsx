import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

/** Makes the plain links of a page (ui/components/plain-link.tsx) navigate and prefetch like the router's links. */
export function PlainLinks() {
  const navigate = useNavigate();
  const [prefetchPath, setPrefetchPath] = useState<string | null>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = plainPath(event.target);
      if (path === null || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    const approach = (event: Event) => setPrefetchPath((current) => plainPath(event.target) ?? current);
    document.addEventListener('click', follow);
    document.addEventListener('pointerover', approach, { passive: true });
    document.addEventListener('focusin', approach);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, [navigate]);
  return prefetchPath === null ? null : <PrefetchPageLinks page={prefetchPath} />;
}

function plainPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-plain]') : null;
  return link ? link.pathname + link.search + link.hash : null;
}

/** Other buttons and modifier keys keep the browser's behaviour: a new tab, a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
