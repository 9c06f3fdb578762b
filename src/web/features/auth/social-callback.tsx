import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#contract/caller.ts';
import { safeReturnPath, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { signInWith } from '#web/lib/session.ts';
import { AuthBanner } from './auth-banner.tsx';
import { consumeConsentResult, PROVIDER_NAMES, type Provider } from './social-sign-in.ts';
import './auth.css';

const CALLS = { google: 'signInWithGoogle', facebook: 'signInWithFacebook' } as const;

/** OAuth redirect target: exchanges the token of the provider for a session of the shop. */
export function SocialCallback({ provider }: { provider: Provider }) {
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const failSignIn = (text: string, from: string | null, kind: 'error' | 'info' = 'error') => {
      snackbar.show({ kind, text, position: 'top' });
      void navigate(signInPage(from ?? undefined), { replace: true });
    };
    const result = consumeConsentResult(provider);
    if (result.kind === 'invalid') return failSignIn(auth.social.expired, null);
    if (result.kind === 'canceled')
      return failSignIn(auth.social.canceled(PROVIDER_NAMES[provider]), result.from, 'info');
    const { accessToken, from } = result;
    customerApi(CALLS[provider], { body: { accessToken } })
      .then((session) => {
        signInWith(session.accessToken);
        void navigate(safeReturnPath(from), { replace: true });
      })
      .catch((error: unknown) => failSignIn(error instanceof CallError ? error.message : auth.forgot.failed, from));
  }, [provider, navigate, snackbar]);
  return (
    <div className="auth">
      <AuthBanner />
      <div className="auth__card">
        <p className="auth__lead" role="status">
          {auth.social.signingIn}
        </p>
      </div>
    </div>
  );
}
