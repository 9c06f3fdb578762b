import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import { Footer } from '#web/features/shop-frame/footer.tsx';
import { Header } from '#web/features/shop-frame/header.tsx';
import { PageFrame } from '#web/features/shop-frame/page-frame.tsx';
import { Tabs } from '#web/features/shop-frame/tabs.tsx';
import type { Route } from './+types/shop.ts';
import '#web/features/shop-frame/tab-bar.css';

/**
 * Header and footer of every page of the shop, including its error screen, so that search is always available. The browser
 * hydrates header, page and footer one after the other.
 */
function ShopFrame({ children }: { children: ReactNode }) {
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

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <ErrorScreen error={error} />
    </ShopFrame>
  );
}
