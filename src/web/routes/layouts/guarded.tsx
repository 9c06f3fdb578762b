import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { signInPage } from '#contract/pages.ts';
import { useSession } from '#web/lib/session.ts';

/** Pages for customers. Server-rendered pages hold nothing personal, so the session is checked in the browser. */
export default function GuardedLayout() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const from = location.pathname + location.search;
  useEffect(() => {
    if (session.kind === 'visitor') void navigate(signInPage(from), { replace: true });
  }, [session.kind, from, navigate]);
  return session.kind === 'customer' ? <Outlet /> : null;
}
