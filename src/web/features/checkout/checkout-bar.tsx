import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { cart } from '#web/copy/cart.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

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
