import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Route } from './+types/root.ts';
import { ErrorScreen } from './shared/error-screen.tsx';
import { frameCopy as copy } from './shared/frame-copy.ts';
import { StaffFrame } from './shared/staff-frame.tsx';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/base.css';
import './shared/frame.css';

export const meta: Route.MetaFunction = () => [{ title: copy.brand }, { name: 'robots', content: 'noindex' }];

export function Layout({ children }: { children: ReactNode }) {
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The error screen, in the frame where it is known who is signed in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const staff = (useRouteLoaderData('screens/staff-layout.route') as { staff: StaffMember } | undefined)?.staff;
  const screen = <ErrorScreen error={error} />;
  return staff ? <StaffFrame staff={staff}>{screen}</StaffFrame> : <main className="frame__main">{screen}</main>;
}
