import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatDateTime, formatLongDay } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { withdrawal as copy } from '#web/copy/withdrawal.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { backText } from './cancel-paid-order.tsx';
import { cancellationQuery } from './cancellation-query.ts';
import { OrderSection } from './order-section.tsx';
import { isDelivered } from './order-state.ts';

/** Section of a paid order: until when its shopper may withdraw, how, and what became of it. */
export function Withdraw({ order }: { order: Order }) {
  const owner = useOwner();
  const { id } = order;
  const { data } = useQuery(
    customerQuery(owner, ['order', id, 'withdrawal'], (signal) =>
      customerApi('readWithdrawal', { params: { id } }, { signal }),
    ),
  );
  const cancellation = useQuery(cancellationQuery(owner, id)).data;
  if (data === undefined || cancellation === undefined) return null;
  const isCancellable = (cancellation.way === 'free' || cancellation.way === 'ask') && cancellation.request === null;
  const { request, isOpen, deliveredOn, lastDay } = data;
  if (request !== null) {
    return (
      <OrderSection title={copy.title}>
        <Used order={order} right={data} request={request} />
      </OrderSection>
    );
  }
  if (!isOpen && deliveredOn === null) return null;
  return (
    <OrderSection title={copy.title}>
      {isOpen ? (
        <>
          <p>{rightText(data)}</p>
          {isCancellable ? <p>{copy.cancelFirst}</p> : <Use order={order} right={data} />}
          <Terms />
        </>
      ) : (
        <p>{copy.over(day(deliveredOn), day(lastDay))}</p>
      )}
    </OrderSection>
  );
}

function Terms() {
  return (
    <Link className="tap plain-link" to={`${PAGES.terms}#arrepentimiento`}>
      {copy.terms}
    </Link>
  );
}

function rightText({ deliveredOn, lastDay }: Withdrawal): string {
  if (deliveredOn !== null) return copy.delivered(day(deliveredOn), day(lastDay));
  return lastDay === null ? copy.underWay : `${copy.underWay} ${copy.promised(day(lastDay))}`;
}

function day(calendarDay: string | null): string {
  return calendarDay === null ? '' : formatLongDay(calendarDay);
}

interface RightProps {
  order: Order;
  right: Withdrawal;
}

function Used({ order, right, request }: RightProps & { request: NonNullable<Withdrawal['request']> }) {
  const how = useHow(order);
  switch (request.state) {
    case 'requested':
      return (
        <>
          <p>{copy.requested(formatDateTime(request.requestedAt))}</p>
          <p>{how}</p>
          <p>
            {copy.asItCame} {right.comesBack && backText(right.comesBack)} {copy.afterwards}
          </p>
        </>
      );
    case 'received':
      return <p>{copy.received}</p>;
    case 'refused':
      return <p>{copy.refused(request.reason ?? '')}</p>;
    case 'done':
      return <p>{copy.done}</p>;
  }
}

/** How the goods come back. */
function useHow({ status, deliveryMethod }: Order): string {
  const { name, address, hours } = useShopData().settings.pickupBranch;
  const branch = `${name}, ${address} (${hours})`;
  if (!isDelivered(status)) return copy.how.underWay(branch);
  return deliveryMethod === 'pickup' ? copy.how.branch(branch) : copy.how.home(branch);
}

function Use({ order, right }: RightProps) {
  const { id } = order;
  const how = useHow(order);
  const owner = useOwner();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => customerApi('withdrawFromOrder', { params: { id } }),
    meta: { owner, changes: [['orders'], ['order', id]] },
    onSuccess: () => {
      setOpen(false);
      snackbar.show({ kind: 'success', text: copy.noted });
    },
  });
  const back = right.comesBack === null ? '' : `${backText(right.comesBack)} ${copy.afterwards}`;
  return (
    <>
      <Button kind="second" onClick={() => setOpen(true)}>
        {copy.button}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.button}
        text={`${how} ${copy.asItCame} ${back}`}
        keep={copy.keep}
        confirm={copy.button}
        danger
        action={withdraw}
      />
    </>
  );
}
