import { type ReactNode, Suspense } from 'react';
import { PageFrame } from '#web/features/shell/page-frame.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Tabs } from './tabs.tsx';
import './tab-bar.css';
import './footer.css';

/**
 * Header and footer of every page of the shop, including its error screen, so that search is always available. The browser
 * hydrates header, page and footer one after the other.
 */
export function ShopFrame({ children }: { children: ReactNode }) {
  const footer = (
    <Suspense>
      <Footer />
      <Tabs />
    </Suspense>
  );
  return (
    <PageFrame header={<Header />} footer={footer}>
      <Suspense>{children}</Suspense>
    </PageFrame>
  );
}
