import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { auth } from '#web/copy/auth.ts';
import { AuthBanner } from './auth-banner.tsx';
import { useForward } from './use-forward.ts';
import './auth.css';
import '#web/features/forms/forms.css';

interface AuthCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The one layout of signing in, signing up and codes: the bridge, and the card beside or below it. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const screen = useForward();
  return (
    <div className="auth">
      <AuthBanner />
      <div className={classNames('auth__card', screen === 'waiting' && 'auth__card--waiting')}>
        {screen === 'leaving' ? (
          <p className="auth__lead" role="status">
            {auth.forwarding}
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
