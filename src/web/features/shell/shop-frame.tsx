import { type ReactNode, Suspense } from 'react';
import { shell } from '#web/copy/shell.ts';
import { useMergeAtSignIn } from '#web/features/cart/saved-items-query.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Tabs } from './tabs.tsx';
import '#ui/components/tab-bar.css';
import './footer.css';
import './frame.css';

/**
 * Header and footer of every page of the shop, including its error screen, so that search is always available. The browser
 * hydrates header, page and footer one after the other.
 */
export function ShopFrame({ children }: { children: ReactNode }) {
  useMergeAtSignIn();
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skipToContent}
      </a>
      <OfflineBanner />
      <Header />
      <main className="frame-main" id="contenido" tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer />
        <Tabs />
      </Suspense>
    </>
  );
}
