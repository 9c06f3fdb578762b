import { useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { PAGES, signInPage } from '#contract/pages.ts';
import { useNonce } from '#ui/nonce.tsx';
import { useSession } from '#web/lib/session.ts';

/** `handle` of a guarded route. */
export interface GuardedHandle {
  /** The server renders the page too: before the session is known it shows nothing personal. */
  frameFirst: boolean;
}

/** Pages for customers. Server-rendered pages hold nothing personal, so the session is checked in the browser. */
export default function GuardedLayout() {
  const { kind } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const frameFirst = useMatches().some(({ handle }) => (handle as GuardedHandle | undefined)?.frameFirst);
  const from = location.pathname + location.search;
  useEffect(() => {
    if (kind === 'visitor') void navigate(signInPage(from), { replace: true });
  }, [kind, from, navigate]);
  return (
    <>
      {kind === 'unknown' ? <EarlyGuard /> : null}
      {kind === 'customer' || (kind === 'unknown' && frameFirst) ? <Outlet /> : null}
    </>
  );
}

const EARLY_GUARD_SCRIPT = `try{if(!localStorage.getItem('token'))location.replace('${PAGES.signIn}?'+new URLSearchParams({from:location.pathname+location.search}))}catch(e){}`;

/** Leads a visitor to sign-in before the page is painted, and long before its scripts are loaded. */
function EarlyGuard() {
  const nonce = useNonce();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; as a child React would escape its quotes
      dangerouslySetInnerHTML={{ __html: EARLY_GUARD_SCRIPT }}
    />
  );
}
