import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cancellation, ComesBack } from '#contract/cancellations.ts';
import type { Order } from '#contract/orders.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { cancellationQuery } from './cancellation-query.ts';
import { OrderSection } from './order-section.tsx';

const copy = orders.cancel;

/** Section of a paid order that can be cancelled, or whose cancellation was asked for. */
export function CancelPaidOrder({ order: { id } }: { order: Order }) {
  const { data } = useQuery(cancellationQuery(useOwner(), id));
  const content = data && contentOf(data, id);
  return content ? <OrderSection title={copy.title}>{content}</OrderSection> : null;
}

function contentOf({ way, request, comesBack }: Cancellation, id: string) {
  const back = comesBack && backText(comesBack);
  if (way === 'ended' || way === 'delivered') return null;
  if (request?.state === 'too-late') return <TooLate />;
  if (request?.state === 'requested')
    return (
      <>
        <p>{copy.waiting(formatDateTime(request.requestedAt))}</p>
        {back === null ? null : (
          <p>
            {copy.ifCanceled} {back}
          </p>
        )}
      </>
    );
  if ((way !== 'free' && way !== 'ask') || back === null) return null;
  return <Cancel id={id} way={way} back={back} />;
}

/** 'Te devolvemos el total, U$S 30,00, por el mismo medio con el que pagaste.' */
export function backText({ amount, currency, byTransfer }: ComesBack): string {
  return copy.back(formatMoney(fromUnits(amount), currency), byTransfer);
}

function TooLate() {
  return (
    <Alert kind="warning" title={copy.tooLateTitle} role="status">
      {copy.tooLate}
    </Alert>
  );
}

function Cancel({ id, way, back }: { id: string; way: 'free' | 'ask'; back: string }) {
  const owner = useOwner();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => customerApi('cancelOrder', { params: { id } }),
    meta: { owner, changes: [['orders'], ['order', id]] },
    onSuccess: ({ status }) => {
      setOpen(false);
      if (status === 'REFUND') snackbar.show({ kind: 'success', text: copy.canceled });
      else snackbar.show({ kind: 'info', text: copy.requested });
    },
  });
  return (
    <>
      <p>{copy[way]}</p>
      <Button kind="second" onClick={() => setOpen(true)}>
        {copy.button}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.button}
        text={`${copy[way]} ${way === 'ask' ? `${copy.ifCanceled} ${back}` : back}`}
        keep={copy.keep}
        confirm={copy.button}
        danger
        action={cancel}
      />
    </>
  );
}
