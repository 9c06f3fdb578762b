import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

const copy = orders.unpaid;

/** Puts the products of an unpaid order back into the cart, and says what becomes of the order. */
export function RestoreCart({ order: { id, cartRestored } }: { order: Order }) {
  const owner = useOwner();
  const restore = useMutation({
    mutationFn: () => customerApi('restoreCart', { params: { id }, body: {} }),
    meta: { owner, changes: [['cart'], ['orders'], ['order', id]] },
  });
  const isRestored = cartRestored || restore.data?.cartRestored === true;
  return (
    <>
      <div role="status">
        {isRestored ? (
          <Alert
            kind="info"
            title={copy.restored}
            action={
              <Link className="tap" to={PAGES.cart}>
                {orders.arrival.toCart}
              </Link>
            }
          >
            {copy.restoredText}
          </Alert>
        ) : null}
      </div>
      {isRestored ? null : (
        <Button kind="quiet" busy={restore.isPending} onClick={() => restore.mutate()}>
          {copy.restore}
        </Button>
      )}
      <ErrorAlert error={restore.error} />
    </>
  );
}
