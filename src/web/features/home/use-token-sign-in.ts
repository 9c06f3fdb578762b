import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { methodAndPath } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { home } from '#web/copy/home.ts';
import { API_BASE } from '#web/lib/api.ts';
import { currentSession, signInWith } from '#web/lib/session.ts';
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
    const enter = () => {
      if (!signInWith(token)) fail();
    };
    ownerOf(token).then((owner) => {
      void navigate(PAGES.home, { replace: true });
      if (owner === null) return fail();
      const session = currentSession();
      if (session.kind !== 'customer' || session.id === owner.id) return enter();
      // A link must not put somebody into another's account unseen.
      const action = { label: home.tokenSwitch, onAct: enter };
      show({ kind: 'warning', text: home.tokenOther(owner.email, session.email), action, sticky: true });
    }, fail);
  }, [navigate, show]);
}

async function ownerOf(token: string): Promise<User | null> {
  const answer = await fetch(`${API_BASE}${methodAndPath('readProfile').path}`, {
    headers: { authorization: `Bearer ${token}` },
    referrerPolicy: 'no-referrer',
  });
  return answer.ok ? ((await answer.json()) as User) : null;
}
