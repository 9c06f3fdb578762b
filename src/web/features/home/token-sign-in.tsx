import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { methodAndPath } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { home } from '#web/copy/home.ts';
import { readLocalCart } from '#web/features/cart/local-cart.ts';
import { API_BASE } from '#web/lib/api.ts';
import { currentSession, signInWith } from '#web/lib/session.ts';

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }));

/** Who the token belongs to, as the API says. */
interface Owner {
  id: string;
  firstName: string;
  email: string;
}

/**
 * `/?token=`: the token leaves the address at once, and signs in only if the API takes it. Whoever is signed in as
 * somebody else, or has filled a cart, is asked first: a link must not move a shopper or a cart into another's account
 * unseen.
 */
export function TokenSignIn() {
  const [other, setOther] = useState<{ token: string; owner: Owner } | null>(null);
  const navigate = useNavigate();
  const { show } = useSnackbar();
  useEffect(() => {
    const token = new URL(location.href).searchParams.get('token');
    if (token === null) return;
    history.replaceState(history.state, '', PAGES.home);
    const enter = async () => {
      const owner = await ownerOf(token).catch(() => null);
      const now = currentSession();
      const isAsked = now.kind === 'customer' ? now.id !== owner?.id : readLocalCart().length > 0;
      if (owner !== null && isAsked) setOther({ token, owner });
      else if (owner === null || !signInWith(token)) show({ kind: 'error', text: home.tokenFailed });
      await navigate(PAGES.home, { replace: true, preventScrollReset: true });
    };
    void enter();
  }, [navigate, show]);
  if (other === null) return null;
  const close = () => setOther(null);
  const enter = () => {
    signInWith(other.token);
    close();
  };
  return (
    <Suspense>
      <SwitchDialog next={other.owner.email} onSwitch={enter} onStay={close} />
    </Suspense>
  );
}

async function ownerOf(token: string): Promise<Owner | null> {
  const answer = await fetch(`${API_BASE}${methodAndPath('readProfile').path}`, {
    headers: { authorization: `Bearer ${token}` },
    referrerPolicy: 'no-referrer',
  });
  return answer.ok ? ((await answer.json()) as Owner) : null;
}
