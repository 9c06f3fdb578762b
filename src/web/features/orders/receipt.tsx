import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** Prints the receipt of a paid order; the browser's own print command prints it, too. Nothing for an unpaid order. */
export function Receipt({ order }: { order: Order }) {
  const paidOn = order.events.find(({ code }) => code === 'PAID')?.date ?? null;
  const isPrinting = usePrinting();
  if (paidOn === null) return null;
  return (
    <>
      <Button kind="second" wide onClick={() => window.print()}>
        {orders.receipt.print}
      </Button>
      {isPrinting ? <ReceiptSheet order={order} paidOn={paidOn} /> : null}
    </>
  );
}

/** True while the browser prints, before it lays out the paper. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
