import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orders as copy } from '#web/copy/orders.ts';
import { isOfParcels } from '#web/features/orders/order-state.ts';
import { ordersAtBankQuery } from '#web/features/orders/orders-query.ts';
import { RestoreCart } from '#web/features/orders/restore-cart.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';

interface UnpaidCartProps {
  /** The empty cart. */
  children: ReactNode;
  /** While it is not known whether there is such an order. */
  fallback: ReactNode;
}

/** A customer's empty cart, with the order at a bank that its products are in, unless a person looks at its payment. */
export function UnpaidCart({ children, fallback }: UnpaidCartProps) {
  const { data = [], isPending } = useQuery(ordersAtBankQuery(useOwner()));
  const order = data.find((one) => !one.cartRestored && !one.paymentReported && !isOfParcels(one));
  if (isPending) return fallback;
  return (
    <>
      {order === undefined ? null : (
        <div className="cart-screen__unpaid stack">
          <Alert
            kind="info"
            title={`${copy.unpaid.ofOrder(order.number)}.`}
            action={
              <Link className="tap" to={orderPage(order.id)}>
                {copy.viewOrder}
              </Link>
            }
          />
          <RestoreCart order={order} />
        </div>
      )}
      {children}
    </>
  );
}
