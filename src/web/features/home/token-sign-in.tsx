import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { SHOP_CALLS, splitCall } from '#contract/shop-calls.ts';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { tokenSignIn as copy } from '#web/copy/token-sign-in.ts';
import { readLocalCart } from '#web/features/cart/local-lists.ts';
import { API_BASE } from '#web/lib/api.ts';
import { currentSession, signInWith, useSession } from '#web/lib/session.ts';

/** The customer that the token belongs to, read from the API. */
interface Owner {
  id: string;
  firstName: string;
  email: string;
}

/**
 * The token of a link signs in only if the API accepts it. A shopper signed in to another account, or with a local cart,
 * has to confirm first: a link must not move a shopper or a cart into another account unnoticed.
 */
export function TokenSignIn({ token }: { token: string }) {
  const [owner, setOwner] = useState<Owner | null>(null);
  const navigate = useNavigate();
  const { show } = useSnackbar();
  useEffect(() => {
    const signIn = async () => {
      const found = await readTokenOwner(token).catch(() => null);
      const now = currentSession();
      const needsConfirmation = now.kind === 'customer' ? now.id !== found?.id : readLocalCart().length > 0;
      if (found !== null && needsConfirmation) setOwner(found);
      else if (found === null || !signInWith(token)) show({ kind: 'error', text: copy.failed });
      await navigate(PAGES.home, { replace: true, preventScrollReset: true });
    };
    void signIn();
  }, [token, navigate, show]);
  if (owner === null) return null;
  return <SwitchDialog next={owner.email} onSwitch={() => signInWith(token)} onClose={() => setOwner(null)} />;
}

interface SwitchDialogProps {
  /** Email of the account that the link signs in to. */
  next: string;
  onSwitch: () => void;
  onClose: () => void;
}

function SwitchDialog({ next, onSwitch, onClose }: SwitchDialogProps) {
  const session = useSession();
  const [title, text, enter, stay] =
    session.kind === 'customer'
      ? [copy.switchTitle, copy.switchText(session.email, next), copy.switchTo(next), copy.switchStay(session.email)]
      : [copy.mergeTitle, copy.mergeText(next), copy.mergeConfirm, copy.mergeDecline];
  const confirm = () => {
    onSwitch();
    onClose();
  };
  const actions = (
    <>
      <Button kind="second" onClick={confirm}>
        {enter}
      </Button>
      <Button onClick={onClose}>{stay}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <p>{text}</p>
    </Dialog>
  );
}

async function readTokenOwner(token: string): Promise<Owner | null> {
  const response = await fetch(`${API_BASE}${splitCall(SHOP_CALLS.readProfile).path}`, {
    headers: { authorization: `Bearer ${token}` },
    referrerPolicy: 'no-referrer',
  });
  return response.ok ? ((await response.json()) as Owner) : null;
}
