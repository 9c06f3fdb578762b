import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PAGES, signInPage } from '#contract/pages.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { api } from '#web/lib/api.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { cartQuery, toReadCart } from './cart-query.ts';
import { showCartWarnings } from './cart-warnings.ts';

const EMPTY_WARNING_MILLISECONDS = 8000;

/**
 * 'Finalizar compra': checks availability at the stores and warns about what changed, then navigates to the checkout.
 * Calls `onCartEmptied` when no product is available any more. A visitor is sent to the sign-in page.
 */
export function useStartCheckout(onCartEmptied: () => void): { checking: boolean; startCheckout: () => void } {
  const client = useQueryClient();
  const owner = useOwner();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const check = useMutation({
    mutationFn: () => api('checkAvailability'),
    meta: { owner, changes: [['cart']] },
    onSuccess: async ({ cart, exceptions }) => {
      client.setQueryData(cartQuery(owner).queryKey, (read) => (read && cart ? toReadCart(cart) : read));
      const messages = exceptions.map(({ message }) => message);
      if (messages.length > 0) void client.invalidateQueries({ queryKey: [owner, 'favorites'], refetchType: 'none' });
      if (cart?.total) {
        showCartWarnings(messages);
        await navigate(PAGES.checkout);
        return;
      }
      showCartWarnings([...messages, copy.emptyAfterCheck], EMPTY_WARNING_MILLISECONDS);
      onCartEmptied();
    },
    onError: ({ code, message }) => {
      if (code !== 401) snackbar.show({ kind: 'error', text: message || copy.checkFailed });
    },
  });
  const startCheckout = () => (owner === VISITOR ? void navigate(signInPage(PAGES.checkout)) : check.mutate());
  return { checking: check.isPending, startCheckout };
}
