import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/root.ts';
import { frameCopy as copy } from './copy/frame.ts';
import { useNonce } from './lib/nonce.tsx';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/base.css';
import './features/frame/frame.css';

export const meta: Route.MetaFunction = () => [{ title: copy.brand }, { name: 'robots', content: 'noindex' }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="es-UY">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What a call refused says why; anything else is a fault of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null;
  return (
    <main className="frame__main">
      <EmptyState title={refusal ?? copy.failed} level={1} action={<a href="/operacion">{copy.toStart}</a>} />
    </main>
  );
}
