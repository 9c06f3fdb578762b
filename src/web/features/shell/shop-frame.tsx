import { lazy, type ReactNode, Suspense } from 'react';
import { shell } from '#web/copy/shell.ts';
import { useCartSync } from '#web/features/cart/use-cart.ts';
import { ConnectionSlot } from './connection-slot.tsx';
import { Header } from './header.tsx';
import { PlainLinks } from './plain-links.tsx';
import '#ui/components/tab-bar.css';
import './footer.css';
import './frame.css';

const loadFoot = async () => ({ default: (await import('./footer-slot.tsx')).FooterSlot });
/** Part of the server's HTML; hydrated separately from the page. */
const Foot = import.meta.env.SSR ? (await loadFoot()).default : lazy(loadFoot);

/** Header and footer of every page of the shop, including its error screen, so that search is always available. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useCartSync();
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skipToContent}
      </a>
      <ConnectionSlot />
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
