import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import { useNonce } from '#ui/nonce.tsx';
import type { Route } from './+types/root.ts';
import { ErrorScreen } from './shared/error-screen.tsx';
import { withCall } from './shared/form-address.ts';
import { frameCopy as copy } from './shell/frame-copy.ts';
import type { ShellData } from './shell/load-shell.ts';
import { StaffFrame } from './shell/staff-frame.tsx';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/base.css';
import './shared/page.css';
import './shell/frame.css';
import './shell/sidebar.css';

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/encode-sans-latin-standard-normal.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
];

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
        {/* With it the library of dialogs and fields marks the styles that it adds. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useOwnAddress();
  return <Outlet />;
}

/** A form leads to its own address, which names its call: that is no part of the page's address. */
function useOwnAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const { pathname, hash } = window.location;
    const own = withCall(search, null);
    if (own !== search) window.history.replaceState(window.history.state, '', pathname + own + hash);
  }, [search]);
}

/** The error screen, in the frame where it is known who is signed in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData('screens/staff-layout.route') as ShellData | undefined;
  const screen = <ErrorScreen error={error} />;
  return shell ? <StaffFrame shell={shell}>{screen}</StaffFrame> : <main className="frame__main">{screen}</main>;
}
