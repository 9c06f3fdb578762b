import type { ReactNode } from 'react';
import { BridgeScene } from '#ui/brand/bridge.tsx';
import { classNames } from '#ui/class-names.ts';
import { auth } from '#web/copy/auth.ts';
import './auth.css';
import '#web/features/forms/forms.css';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnPath } from '#contract/pages.ts';
import { useSession } from '#web/lib/session.ts';

interface AuthCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The card of the sign-in, sign-up, verification and reset pages. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const screen = useRedirectSignedIn();
  return (
    <AuthFrame cardClassName={screen === 'checking' && 'auth__card--checking'}>
      {screen === 'redirecting' ? (
        <p className="auth__lead muted" role="status">
          {auth.alreadySignedIn}
        </p>
      ) : (
        <>
          <h1>{title}</h1>
          <p className="auth__lead muted">{lead}</p>
          {children}
        </>
      )}
    </AuthFrame>
  );
}

/** The bridge, with the motto on wide screens, and the card beside or below it. */
export function AuthFrame({
  cardClassName = false,
  children,
}: {
  cardClassName?: string | false;
  children: ReactNode;
}) {
  return (
    <div className="auth">
      <BridgeScene className="auth__banner">
        <p className="auth__motto">{auth.motto}</p>
      </BridgeScene>
      <div className={classNames('auth__card', cardClassName)}>{children}</div>
    </div>
  );
}

type AuthScreenState = 'checking' | 'form' | 'redirecting';

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
