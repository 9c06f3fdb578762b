import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { shell } from '#web/copy/shell.ts';
import { useMergeAtSignIn } from '#web/features/cart/saved-items-query.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import '#ui/components/tab-bar.css';
import './footer.css';
import './frame.css';
import { PrefetchPageLinks, useNavigate } from 'react-router';

const loadFoot = async () => ({ default: (await import('./footer-slot.tsx')).FooterSlot });
/** Part of the server's HTML; hydrated separately from the page. */
const Foot = import.meta.env.SSR ? (await loadFoot()).default : lazy(loadFoot);

/** Header and footer of every page of the shop, including its error screen, so that search is always available. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useMergeAtSignIn();
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skipToContent}
      </a>
      <OfflineBanner />
      <PlainLinks />
      <Header />
      <main className="frame-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Foot />
      </Suspense>
    </>
  );
}

/** Makes the plain links of a page (ui/components/plain-link.tsx) navigate and prefetch like the router's links. */
function PlainLinks() {
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
