import type { RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSession } from '#web/lib/session.ts';
import { CartLines } from './cart-lines.tsx';
import { CartSummary } from './cart-summary.tsx';
import { FeeAlerts } from './fee-alerts.tsx';
import { FranchiseMeter } from './franchise-meter.tsx';
import { GuaranteeNotice } from './guarantee-notice.tsx';
import { purchasableLines } from './current-offers.ts';
import { useCart } from './use-cart.ts';
import { type FeesState, useFees } from './use-fees.ts';
import { useStartCheckout } from './use-start-checkout.ts';

interface CartCheckoutProps {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lines on the left, what they cost to bring on the right, and the way to pay for them. */
export function CartCheckout({ heading }: CartCheckoutProps) {
  const { lines, ready, pending } = useCart();
  const session = useSession();
  const fees = useFees({ lines, ready });
  const { checking, finish } = useStartCheckout(() => heading.current?.focus({ preventScroll: true }));
  const packages = purchasableLines(fees.lines).length;
  return (
    <div className="cart-screen__columns">
      <div className="cart-screen__main">
        <CartLines lines={fees.lines} heading={heading} />
        {session.kind === 'customer' && packages > 0 ? <FranchiseMeter fees={fees.fees} busy={fees.busy} /> : null}
      </div>
      {packages === 0 ? null : (
        <CartSidebar fees={fees} packages={packages} finishing={pending || checking} onFinish={finish} />
      )}
    </div>
  );
}

interface CartSidebarProps {
  fees: FeesState;
  packages: number;
  finishing: boolean;
  onFinish: () => void;
}

function CartSidebar({ fees, packages, finishing, onFinish }: CartSidebarProps) {
  const toMoney = useTwoCurrencies();
  const shown = fees.busy || fees.failed ? null : fees.fees;
  const button = (
    <Button wide busy={finishing} onClick={onFinish}>
      {copy.finish}
    </Button>
  );
  return (
    <div className="cart-screen__side">
      <CartSummary
        title={copy.summary}
        fees={fees.fees}
        busy={fees.busy || fees.failed}
        packages={packages}
        foot={<div className="cart-screen__finish">{button}</div>}
      />
      <FeeAlerts {...fees} />
      <GuaranteeNotice />
      <StickyBar
        label={copy.landed}
        price={
          shown ? (
            <Price {...toMoney(shown.total)} size="card" />
          ) : (
            <Skeleton shape="price" width="7rem" height="1.6rem" />
          )
        }
      >
        {button}
      </StickyBar>
    </div>
  );
}
