import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { auth } from '#web/copy/auth.ts';
import { AuthBanner } from './auth-banner.tsx';
import { useRedirectSignedIn } from './use-redirect-signed-in.ts';
import './auth.css';
import '#web/features/forms/forms.css';

interface AuthCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** Shared layout of the sign-in, sign-up, verification and reset pages: the banner with the card beside or below it. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const screen = useRedirectSignedIn();
  return (
    <div className="auth">
      <AuthBanner />
      <div className={classNames('auth__card', screen === 'checking' && 'auth__card--checking')}>
        {screen === 'redirecting' ? (
          <p className="auth__lead" role="status">
            {auth.alreadySignedIn}
          </p>
        ) : (
          <>
            <h1 className="auth__title">{title}</h1>
            <p className="auth__lead">{lead}</p>
            {children}
          </>
        )}
      </div>
    </div>
  );
}
