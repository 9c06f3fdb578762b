import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

const ResultDialog = lazy(async () => ({ default: (await import('./buy-again-dialog.tsx')).BuyAgainDialog }));

/** Adds what the order held to the cart, as the store sells it now, and shows what became of each line. */
export function BuyAgain({ order }: { order: Order }) {
  const owner = useOwner();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const buy = useMutation({
    mutationFn: () => customerApi('buyAgain', { params: { id: order.id }, body: {} }, { idempotencyKey }),
    meta: { owner, changes: [['cart']] },
    // A failed request is repeated with the same key, so that it adds once.
    onSuccess: () => setIdempotencyKey(newIdempotencyKey()),
  });
  return (
    <>
      <Button kind="second" wide busy={buy.isPending} onClick={() => buy.mutate()}>
        {orders.again.button}
      </Button>
      {buy.error === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {buy.error.message}
        </Alert>
      )}
      {buy.data === undefined ? null : (
        <Suspense>
          <ResultDialog lines={buy.data.lines} onClose={buy.reset} />
        </Suspense>
      )}
    </>
  );
}
