import type { ReactNode } from 'react';
import { cart as copy } from '#web/copy/cart.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { CartSummary } from './cart-summary.tsx';
import { FeeAlerts } from './fee-alerts.tsx';
import { FranchiseMeter } from './franchise-meter.tsx';
import { GuaranteeNotice } from './guarantee-notice.tsx';
import { useCart } from './use-cart.ts';
import { franchiseAskedFor, useFees } from './use-fees.ts';
import { useFinish } from './use-finish.ts';

interface CartCheckoutProps {
  /** The lines. */
  children: ReactNode;
}

/** Lines on the left, what they cost to bring on the right, and the way to pay for them. */
export function CartCheckout({ children }: CartCheckoutProps) {
  const { lines, total, ready, pending } = useCart();
  const session = useSession();
  const fees = useFees({ lines, ready, useFranchise: franchiseAskedFor(total) });
  const { checking, finish } = useFinish();
  const toMoney = useTwoCurrencies();
  const shown = fees.busy || fees.failed ? null : fees.fees;
  const button = (
    <Button wide busy={pending || checking} onClick={finish}>
      {copy.finish}
    </Button>
  );
  return (
    <div className="cart-screen__columns">
      <div className="cart-screen__main">
        {children}
        <FeeAlerts {...fees} />
        {session.kind === 'customer' ? <FranchiseMeter fees={fees.fees} busy={fees.busy} /> : null}
      </div>
      <div className="cart-screen__side">
        <CartSummary
          title={copy.summary}
          fees={fees.fees}
          busy={fees.busy || fees.failed}
          packages={lines.length}
          foot={<div className="cart-screen__finish">{button}</div>}
        />
        <GuaranteeNotice />
      </div>
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
