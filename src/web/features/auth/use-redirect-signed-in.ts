import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnPath } from '#contract/pages.ts';
import { useSession } from '#web/lib/session.ts';

export type AuthScreenState = 'checking' | 'form' | 'redirecting';

/**
 * Redirects a signed-in customer to the page in `from`, or home. After a sign-in on this page the form stays visible
 * until the next page is rendered.
 */
export function useRedirectSignedIn(): AuthScreenState {
  const { kind } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = safeReturnPath(query.get('from'));
  const [wasVisitor, setWasVisitor] = useState(false);
  if (kind === 'visitor' && !wasVisitor) setWasVisitor(true);
  useEffect(() => {
    if (kind === 'customer') void navigate(to, { replace: true });
  }, [kind, to, navigate]);
  if (kind === 'unknown') return 'checking';
  return kind === 'visitor' || wasVisitor ? 'form' : 'redirecting';
}
