import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { methodAndPath } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { API_BASE } from '#web/lib/api.ts';
import { signInWith } from '#web/lib/session.ts';
import { useSnackbar } from '#web/ui/snackbar.tsx';

/** `/?token=`: the token leaves the address at once, and signs in only if the API takes it. */
export function useTokenSignIn(): void {
  const navigate = useNavigate();
  const { show } = useSnackbar();
  useEffect(() => {
    const url = new URL(location.href);
    const token = url.searchParams.get('token');
    if (token === null) return;
    history.replaceState(history.state, '', PAGES.home);
    const fail = () => show({ kind: 'error', text: home.tokenFailed });
    isGood(token).then((good) => {
      if (!good || !signInWith(token)) fail();
      void navigate(PAGES.home, { replace: true });
    }, fail);
  }, [navigate, show]);
}

async function isGood(token: string): Promise<boolean> {
  const answer = await fetch(`${API_BASE}${methodAndPath('readProfile').path}`, {
    headers: { authorization: `Bearer ${token}` },
    referrerPolicy: 'no-referrer',
  });
  return answer.ok;
}
