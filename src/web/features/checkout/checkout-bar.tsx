import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { Button } from '#ui/components/button.tsx';
import { Price } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { StickyBar } from '#ui/components/sticky-bar.tsx';
import { cart } from '#web/copy/cart.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

interface CheckoutBarProps {
  /** Null while they are calculated. */
  fees: Fees | null;
  /** 'Continuar con el pago', at the last step. */
  children: ReactNode;
}

/** Sticky total on phones; before the last step its button scrolls to the summary. */
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
