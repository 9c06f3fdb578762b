import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnPath } from '#contract/pages.ts';
import { useSession } from '#web/lib/session.ts';

export type Screen = 'waiting' | 'form' | 'leaving';

/**
 * These screens are for visitors: a customer goes back to where they came from, or home. Whoever signs in here
 * keeps seeing the form until the next page stands.
 */
export function useForward(): Screen {
  const { kind } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = safeReturnPath(query.get('from'));
  const [wasVisitor, setWasVisitor] = useState(false);
  if (kind === 'visitor' && !wasVisitor) setWasVisitor(true);
  useEffect(() => {
    if (kind === 'customer') void navigate(to, { replace: true });
  }, [kind, to, navigate]);
  if (kind === 'unknown') return 'waiting';
  return kind === 'visitor' || wasVisitor ? 'form' : 'leaving';
}
