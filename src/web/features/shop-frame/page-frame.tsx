import type { ReactNode } from 'react';
import { shell } from '#web/copy/shell.ts';
import { useMergeAtSignIn } from '#web/features/cart/saved-items-query.ts';
import { OfflineBanner } from '#web/features/shell/offline-banner.tsx';
import './frame.css';

interface PageFrameProps {
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** What every page has around its content. */
export function PageFrame({ header, footer, children }: PageFrameProps) {
  useMergeAtSignIn();
  return (
    <>
      <a className="skip-link" href="#contenido">
        {shell.skipToContent}
      </a>
      <OfflineBanner />
      {header}
      <main className="frame-main" id="contenido" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </>
  );
}
