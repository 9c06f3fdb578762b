import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PAGES, signInPage } from '#contract/pages.ts';
import { Button } from '#ui/components/button.tsx';
import { Price } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { StickyBar } from '#ui/components/sticky-bar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { api } from '#web/lib/api.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSession } from '#web/lib/session.ts';
import { BasketAdvice } from './basket-advice.tsx';
import { CartLines, type CartLinesProps } from './cart-lines.tsx';
import { cartQuery, toReadCart, useCart } from './cart-query.ts';
import { CartSummary, GuaranteeNotice } from './cart-summary.tsx';
import { showCartWarnings } from './cart-warnings.ts';
import { purchasableLines } from './current-offers.ts';
import { FeeAlerts } from './fee-alerts.tsx';
import { FranchiseMeter } from './franchise-meter.tsx';
import { type FeesState, useFees } from './use-fees.ts';

const EMPTY_WARNING_MILLISECONDS = 8000;

/** Cart lines on the left; fees and the checkout button on the right. */
export function CartCheckout(props: Omit<CartLinesProps, 'lines'>) {
  const { lines, ready, pending } = useCart();
  const session = useSession();
  // The delivery is chosen at the checkout: until then the sum holds nothing for it.
  const fees = useFees({ lines, ready, deliveryZone: 'PICKUP' });
  const { checking, startCheckout } = useStartCheckout(() => props.heading.current?.focus({ preventScroll: true }));
  const packages = purchasableLines(fees.lines).length;
  return (
    <div className="cart-screen__columns">
      <div className="cart-screen__main stack">
        {packages > 0 ? <BasketAdvice fees={fees} deliveryZone="PICKUP" /> : null}
        <CartLines {...props} lines={fees.lines} />
        {session.kind === 'customer' && packages > 0 ? <FranchiseMeter fees={fees.fees} busy={fees.busy} /> : null}
      </div>
      {packages === 0 ? null : (
        <CartSidebar {...{ fees, packages }} busy={pending || checking} onCheckout={startCheckout} />
      )}
    </div>
  );
}

interface CartSidebarProps {
  fees: FeesState;
  packages: number;
  busy: boolean;
  onCheckout: () => void;
}

function CartSidebar({ fees, packages, busy, onCheckout }: CartSidebarProps) {
  const toMoney = useTwoCurrencies();
  const button = (
    <Button wide busy={busy} onClick={onCheckout}>
      {copy.startCheckout}
    </Button>
  );
  return (
    <div className="cart-screen__side stack">
      <CartSummary
        title={copy.summary}
        fees={fees.fees}
        busy={fees.busy || fees.failed}
        packages={packages}
        deliveryOpen
        footer={<div className="stack from-tablet">{button}</div>}
      />
      <FeeAlerts {...fees} />
      <GuaranteeNotice />
      <StickyBar
        label={copy.landed}
        price={
          fees.current ? (
            <Price {...toMoney(fees.current.total)} size="card" />
          ) : (
            <Skeleton shape="price" width="7rem" />
          )
        }
      >
        {button}
      </StickyBar>
    </div>
  );
}

/**
 * 'Finalizar compra': checks availability at the stores and warns about what changed, then navigates to the checkout.
 * Calls `onCartEmptied` when no product is available any more. A visitor is sent to the sign-in page.
 */
function useStartCheckout(onCartEmptied: () => void): { checking: boolean; startCheckout: () => void } {
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
