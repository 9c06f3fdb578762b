import { type ReactNode, useEffect } from 'react';
import { shell } from '#web/copy/shell.ts';
import { startCart } from '#web/features/cart/use-cart.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Tabs } from './tabs.tsx';
import './frame.css';

/** What stands around every page of the shop; its error screen too, so that search is never out of reach. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useEffect(startCart, []);
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skip}
      </a>
      <OfflineBanner />
      <Header />
      <main className="frame-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Tabs />
    </>
  );
}
