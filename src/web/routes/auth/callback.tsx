import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { redirect, useNavigate } from 'react-router';
import { PAGES, safeReturnPath, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { auth } from '#web/copy/auth.ts';
import { AuthFrame } from '#web/features/auth/auth-card.tsx';
import { forgetPendingSignUp } from '#web/features/auth/pending-sign-up.ts';
import {
  type ConsentResult,
  consumeConsentResult,
  isProvider,
  PROVIDER_NAMES,
} from '#web/features/auth/social-sign-in.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { signInWith } from '#web/lib/session.ts';
import type { Route } from './+types/callback.ts';

export function loader({ params }: Route.LoaderArgs) {
  if (!isProvider(params.provider)) throw redirect(PAGES.home);
  return { provider: params.provider };
}

export const meta = () => pageMeta({ title: auth.signIn.title });

const CALLS = { google: 'signInWithGoogle', facebook: 'signInWithFacebook' } as const;

/** OAuth redirect target: exchanges the token of the provider for a session of the shop. */
export default function CallbackPage({ loaderData: { provider } }: Route.ComponentProps) {
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
      forgetPendingSignUp();
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
      <div className="auth__card">
        <p className="auth__lead muted" role="status">
          {auth.social.signingIn}
        </p>
      </div>
    </AuthFrame>
  );
}
