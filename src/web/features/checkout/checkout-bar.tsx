import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { cart } from '#web/copy/cart.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { Button } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';

interface CheckoutBarProps {
  /** Null while it is worked out. */
  fees: Fees | null;
  /** 'Continuar con el pago', at the last step. */
  children: ReactNode;
}

/** On phones the total is always in view; until the last step it leads to what it is made of. */
export function CheckoutBar({ fees, children }: CheckoutBarProps) {
  const toMoney = useTwoCurrencies();
  const price = fees ? <Price {...toMoney(fees.total)} size="card" /> : <Skeleton shape="price" width="7rem" />;
  const showDetail = () => {
    const summary = document.getElementById('resumen');
    summary?.scrollIntoView();
    summary?.focus({ preventScroll: true });
  };
  return (
    <StickyBar label={cart.landed} price={price}>
      {children ?? (
        <Button kind="second" onClick={showDetail}>
          {copy.aside.detail}
        </Button>
      )}
    </StickyBar>
  );
}
