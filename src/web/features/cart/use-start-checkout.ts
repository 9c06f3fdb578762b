import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#contract/caller.ts';
import { PAGES, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { notifyProductChange } from '#web/features/catalog/product-changes.ts';
import { api } from '#web/lib/api.ts';
import { currentSession } from '#web/lib/session.ts';
import { refetchCart } from './cart-actions.ts';
import { showCartWarnings } from './cart-warnings.ts';

const EMPTY_WARNING_MILLISECONDS = 8000;

/**
 * 'Finalizar compra': checks availability at the stores, then navigates to the checkout. Calls `onCartEmptied` when no
 * product is available any more. A visitor is sent to the sign-in page.
 */
export function useStartCheckout(onCartEmptied: () => void): { checking: boolean; startCheckout: () => void } {
  const [checking, setChecking] = useState(false);
  const navigate = useNavigate();
  const snackbar = useSnackbar();

  const check = async () => {
    setChecking(true);
    try {
      const { cart, exceptions } = await api('checkAvailability');
      const messages = exceptions.map(({ message }) => message);
      if (messages.length > 0) {
        refetchCart();
        notifyProductChange();
      }
      if (!cart?.total) {
        showCartWarnings([...messages, copy.emptyAfterCheck], EMPTY_WARNING_MILLISECONDS);
        onCartEmptied();
        return;
      }
      showCartWarnings(messages);
      await navigate(PAGES.checkout);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 401) snackbar.show({ kind: 'error', text: error.message || copy.checkFailed });
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
