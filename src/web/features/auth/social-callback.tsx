import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { safeReturnPath, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { signInWith } from '#web/lib/session.ts';
import { AuthFrame } from './auth-card.tsx';
import { type ConsentResult, consumeConsentResult, PROVIDER_NAMES, type Provider } from './social-sign-in.ts';

const CALLS = { google: 'signInWithGoogle', facebook: 'signInWithFacebook' } as const;

/** OAuth redirect target: exchanges the token of the provider for a session of the shop. */
export function SocialCallback({ provider }: { provider: Provider }) {
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const started = useRef(false);
  const failSignIn = (text: string, from: string | null, kind: 'error' | 'info' = 'error') => {
    snackbar.show({ kind, text, position: 'top' });
    void navigate(signInPage(from ?? undefined), { replace: true });
  };
  const signIn = useMutation({
    mutationFn: ({ accessToken }: Extract<ConsentResult, { kind: 'token' }>) =>
      customerApi(CALLS[provider], { body: { accessToken } }),
    onSuccess: (session, { from }) => {
      signInWith(session.accessToken);
      void navigate(safeReturnPath(from), { replace: true });
    },
    onError: ({ message }, { from }) => failSignIn(message, from),
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const result = consumeConsentResult(provider);
    if (result.kind === 'token') signIn.mutate(result);
    else if (result.kind === 'canceled')
      failSignIn(auth.social.canceled(PROVIDER_NAMES[provider]), result.from, 'info');
    else failSignIn(auth.social.expired, null);
  });
  return (
    <AuthFrame>
      <p className="auth__lead" role="status">
        {auth.social.signingIn}
      </p>
    </AuthFrame>
  );
}
