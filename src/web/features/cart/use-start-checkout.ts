import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { currentSession } from '#web/lib/session.ts';

/**
 * 'Finalizar compra': checks availability at the stores, then navigates to the checkout. Calls `onCartEmptied` when no
 * product is available any more. A visitor is sent to the sign-in page. What checks is loaded with the first click.
 */
export function useStartCheckout(onCartEmptied: () => void): { checking: boolean; startCheckout: () => void } {
  const [checking, setChecking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const fail = (message: string) => snackbar.show({ kind: 'error', text: message || copy.checkFailed });

  const check = async () => {
    setChecking(true);
    try {
      const script = await import('./check-availability.ts').catch(() => null);
      if (script === null) fail(copy.checkFailed);
      else if (await script.checkAvailability({ client, onCartEmptied, fail })) await navigate(PAGES.checkout);
    } finally {
      setChecking(false);
    }
  };
  const startCheckout = () => {
    if (currentSession().kind === 'customer') void check();
    else void navigate(signInPage(PAGES.checkout));
  };
  return { checking, startCheckout };
}
