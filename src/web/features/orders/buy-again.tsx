import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CallError, type CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { orders } from '#web/copy/orders.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { newIdempotencyKey } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const ResultDialog = lazy(async () => ({ default: (await import('./buy-again-dialog.tsx')).BuyAgainDialog }));

/** Adds what the order held to the cart, as the store sells it now, and shows what became of each line. */
export function BuyAgain({ order }: { order: Order }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [reply, setReply] = useState<CallReply<'buyAgain'> | null>(null);
  const [key, setKey] = useState(newIdempotencyKey);
  const buy = async () => {
    setBusy(true);
    setError(null);
    try {
      setReply(await customerApi('buyAgain', { params: { id: order.id }, body: {} }, { idempotencyKey: key }));
      // A failed request is repeated with the same key, so that it adds once.
      setKey(newIdempotencyKey());
      refreshCart(client);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="second" wide busy={busy} onClick={() => void buy()}>
        {orders.again.button}
      </Button>
      {error === null ? null : (
        <Alert kind="error" title={null} role="alert">
          {error}
        </Alert>
      )}
      {reply === null ? null : (
        <Suspense>
          <ResultDialog lines={reply.lines} onClose={() => setReply(null)} />
        </Suspense>
      )}
    </>
  );
}
