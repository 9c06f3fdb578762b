import { lazy, type ReactNode, Suspense } from 'react';
import { shell } from '#web/copy/shell.ts';
import { useCartSync } from '#web/features/cart/use-cart.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PlainLinks } from './plain-links.tsx';
import '#ui/components/tab-bar.css';
import './footer.css';
import './frame.css';

const loadFoot = async () => ({ default: (await import('./footer-slot.tsx')).FooterSlot });
/** In the HTML at once; its code is no part of the first load and comes right after it. */
const Foot = import.meta.env.SSR ? (await loadFoot()).default : lazy(loadFoot);

/** What stands around every page of the shop; its error screen too, so that search is never out of reach. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useCartSync();
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skip}
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
