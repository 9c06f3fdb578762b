import { Button } from '#ui/components/button.tsx';
import { Price } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StickyBar } from '#ui/components/sticky-bar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSession } from '#web/lib/session.ts';
import { CartLines, type CartLinesProps } from './cart-lines.tsx';
import { useCart } from './cart-query.ts';
import { CartSummary, GuaranteeNotice } from './cart-summary.tsx';
import { purchasableLines } from './current-offers.ts';
import { FeeAlerts } from './fee-alerts.tsx';
import { FranchiseMeter } from './franchise-meter.tsx';
import { type FeesState, useFees } from './use-fees.ts';
import { useStartCheckout } from './use-start-checkout.ts';

/** Cart lines on the left; fees and the checkout button on the right. */
export function CartCheckout(props: Omit<CartLinesProps, 'lines'>) {
  const { lines, ready, pending } = useCart();
  const session = useSession();
  const fees = useFees({ lines, ready });
  const { checking, startCheckout } = useStartCheckout(() => props.heading.current?.focus({ preventScroll: true }));
  const packages = purchasableLines(fees.lines).length;
  return (
    <div className="cart-screen__columns">
      <div className="cart-screen__main">
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
  const currentFees = fees.busy || fees.failed ? null : fees.fees;
  const button = (
    <Button wide busy={busy} onClick={onCheckout}>
      {copy.startCheckout}
    </Button>
  );
  return (
    <div className="cart-screen__side">
      <CartSummary
        title={copy.summary}
        fees={fees.fees}
        busy={fees.busy || fees.failed}
        packages={packages}
        footer={<div className="cart-screen__finish">{button}</div>}
      />
      <FeeAlerts {...fees} />
      <GuaranteeNotice />
      <StickyBar
        label={copy.landed}
        price={
          currentFees ? <Price {...toMoney(currentFees.total)} size="card" /> : <Skeleton shape="price" width="7rem" />
        }
      >
        {button}
      </StickyBar>
    </div>
  );
}
