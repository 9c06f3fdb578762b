import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { Logo } from '#ui/brand/wave.tsx';
import { Button } from '#ui/components/button.tsx';
import { SnackbarProvider, useSnackbar } from '#ui/components/snackbar.tsx';
import { common } from '#ui/copy.ts';
import { useNonce } from '#ui/nonce.tsx';
import { search } from '#web/copy/search.ts';
import { shell } from '#web/copy/shell.ts';
import { eraseAtSessionEnd } from '#web/features/saved-orders/erase-at-session-end.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import { PersonalDataProvider } from '#web/lib/personal-data.tsx';
import { pesosPerDollar, RateProvider } from '#web/lib/rate.tsx';
import { callerContext, originContext } from '#web/lib/router-context.ts';
import { currentSession, onSessionEnd, startSession } from '#web/lib/session.ts';
import { EARLY_SETTINGS_SCRIPT, saveExchangeRate, startSettings } from '#web/lib/settings.ts';
import { CHECKOUT_DRAFT_KEY, writeTabStorage } from '#web/lib/storage.ts';
import type { Route } from './+types/root.ts';
import type { ShopData } from './features/shell/shop-data.ts';
import { EARLY_CLICK_SCRIPT, replayEarlyClick } from './lib/replay-early-clicks.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import '#ui/styles/base.css';
import '#ui/forms/field.css';
import './features/shell/root-error-page.css';

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/encode-sans-latin-standard-normal.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The exchange rate and the shop's settings. They change rarely, so navigation does not reload them. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopData> {
  const call = context.get(callerContext);
  const [rates, { banner, ...settings }] = await Promise.all([
    call('readRates').catch((): RatesReply | null => null),
    call('readSettings').catch(throwErrorResponse),
  ]);
  return { rates, settings, origin: context.get(originContext) };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="es-UY" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants; as a child React would escape their quotes
          dangerouslySetInnerHTML={{ __html: EARLY_CLICK_SCRIPT + EARLY_SETTINGS_SCRIPT }}
        />
        {/* --surface of each theme, which the browser's own bars continue */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#071923" media="(prefers-color-scheme: dark)" />
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

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(eraseAtSessionEnd, []);
  // The settings first: a session that turns out to have ended takes its search history along.
  useEffect(startSettings, []);
  useEffect(startSession, []);
  useEffect(replayEarlyClick, []);
  useEffect(forgetLeftCheckout, []);
  const { rates } = loaderData;
  useEffect(() => saveExchangeRate(rates && pesosPerDollar(rates)), [rates]);
  return (
    <PersonalDataProvider>
      <RateProvider rates={rates}>
        <SnackbarProvider>
          <SessionEndedNotice />
          <PageAnnouncer />
          <Outlet />
        </SnackbarProvider>
      </RateProvider>
    </PersonalDataProvider>
  );
}

/** Shows a message when the session ended without a decision of the customer in this tab. */
function SessionEndedNotice() {
  const { show } = useSnackbar();
  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        if (reason !== 'expired' && reason !== 'elsewhere') return;
        const from = location.pathname + location.search;
        show({ kind: 'warning', text: shell.sessionEnded, action: { label: shell.signIn, to: signInPage(from) } });
      }),
    [show],
  );
  return null;
}

/** Announces the title after a client-side navigation, which loads no document that a screen reader would announce. */
function PageAnnouncer() {
  const location = useLocation();
  const path = location.pathname + location.search;
  const shown = useRef(path);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setTitle(document.title);
  }, [path]);
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** A page loaded elsewhere, or without a session, is one after the checkout was left: the tab keeps its draft no longer. */
function forgetLeftCheckout() {
  if (currentSession().kind !== 'customer' || location.pathname !== PAGES.checkout)
    writeTabStorage(CHECKOUT_DRAFT_KEY, null);
}

/** Error page without the shop's frame, for errors of the root: logo and search as plain HTML, and the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="plain-header cluster">
        <a className="plain-link" href={PAGES.home} aria-label={common.home}>
          <Logo />
        </a>
        <search>
          <form className="plain-header__form" action={PAGES.search}>
            <input
              className="plain-header__input input"
              name="amz"
              aria-label={search.label}
              placeholder={search.placeholder}
              required
            />
            <input type="hidden" name="page" value="1" />
            <Button type="submit" small>
              {search.submit}
            </Button>
          </form>
        </search>
      </header>
      <main>
        <ErrorScreen error={error} />
      </main>
    </>
  );
}
