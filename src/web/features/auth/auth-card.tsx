import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PAGES, safeReturnPath } from '#contract/pages.ts';
import { BridgeScene } from '#ui/brand/bridge.tsx';
import { classNames } from '#ui/class-names.ts';
import { auth } from '#web/copy/auth.ts';
import { useSession } from '#web/lib/session.ts';
import { forgetPendingSignUp } from './pending-sign-up.ts';
import './auth.css';
import '#web/features/forms/forms.css';

interface AuthCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/**
 * The card of the sign-in, sign-up, verification and reset pages. Redirects a signed-in customer to the page in `from`,
 * or home. After a sign-in on this page the form stays visible until the next page is rendered.
 */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const { kind } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = safeReturnPath(query.get('from'));
  const [wasVisitor, setWasVisitor] = useState(false);
  if (kind === 'visitor' && !wasVisitor) setWasVisitor(true);
  useEffect(() => {
    if (kind !== 'customer') return;
    forgetPendingSignUp();
    void navigate(to, { replace: true });
  }, [kind, to, navigate]);
  return (
    <div className={classNames('auth__card', kind === 'unknown' && 'auth__card--checking')}>
      {kind === 'customer' && !wasVisitor ? (
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
    </div>
  );
}

/** The card below the bridge, as all these pages have it but for the request of another code. */
export function AuthPage(props: AuthCardProps) {
  return (
    <AuthFrame>
      <AuthCard {...props} />
    </AuthFrame>
  );
}

/** The bridge, with the motto on wide screens, and the card beside or below it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <BridgeScene className="auth__banner">
        <p className="auth__motto from-desktop">{auth.motto}</p>
      </BridgeScene>
      {children}
    </div>
  );
}

/** Terms and privacy policy that the shopper accepts by continuing. */
export function TermsNotice({ text }: { text: string }) {
  const { terms, and, privacy } = auth.notice;
  return (
    <p className="auth__notice note">
      {text} <Link to={PAGES.terms}>{terms}</Link> {and} <Link to={PAGES.privacy}>{privacy}</Link>.
    </p>
  );
}
