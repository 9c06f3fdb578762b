import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ComesBack } from '#contract/cancellations.ts';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney, fromUnits, toUnits } from '#domain/money/format.ts';
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
import { NamedLines, openLines, useChosenLines, WithdrawnLines } from './withdrawn-lines.tsx';

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
        {isOpen && openLines(data).length > 0 ? <Use order={order} right={data} /> : null}
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
  const { lines, comesBack } = request;
  const how = useHow(order, lines !== null);
  switch (request.state) {
    case 'requested':
      return (
        <>
          <p>{(lines === null ? copy.requested : copy.requestedPart)(formatDateTime(request.requestedAt))}</p>
          {lines === null ? null : <NamedLines order={order} lines={lines} />}
          <p>{how}</p>
          <p>
            {copy.asItCame} {comesBack && backOf(comesBack, lines !== null)}
          </p>
          {right.isOpen && right.lastDay !== null ? (
            <p className="note">{copy.addUntil(formatLongDay(right.lastDay))}</p>
          ) : null}
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

/** What comes back, and when. */
function backOf(back: ComesBack, isPart: boolean): string {
  if (!isPart) return `${backText(back)} ${copy.afterwards}`;
  return `${copy.back(formatMoney(fromUnits(back.amount), back.currency), back.byTransfer)} ${copy.partAfterwards}`;
}

/** How the goods come back. */
function useHow({ status, deliveryMethod }: Order, isPart: boolean): string {
  const { name, address, hours } = useShopData().settings.pickupBranch;
  const branch = `${name}, ${address} (${hours})`;
  if (!isDelivered(status)) return isPart ? copy.partUnderWay(branch) : copy.how.underWay(branch);
  return deliveryMethod === 'pickup' ? copy.how.branch(branch) : copy.how.home(branch);
}

function Use({ order, right }: RightProps) {
  const { id } = order;
  const isAdding = right.request !== null;
  const choice = useChosenLines(right);
  const { chosen, isWhole, back } = choice;
  const how = useHow(order, !isWhole);
  const owner = useOwner();
  const snackbar = useSnackbar();
  const [open, setOpen] = useState(false);
  const [isNothing, setNothing] = useState(false);
  const withdraw = useMutation({
    mutationFn: () =>
      customerApi('withdrawFromOrder', { params: { id }, ...(isWhole ? {} : { body: { lines: chosen } }) }),
    meta: { owner, changes: [['orders'], ['order', id]] },
    onSuccess: () => {
      setOpen(false);
      snackbar.show({ kind: 'success', text: copy.noted });
    },
  });
  const isSplit = right.lines.reduce((units, { amounts }) => units + amounts.length, 0) > 1;
  const button = isAdding ? copy.addButton : copy.button;
  const { comesBack } = right;
  const amount = isWhole || comesBack === null ? comesBack : { ...comesBack, amount: toUnits(back) };
  const ask = () => {
    const isEmpty = isSplit && chosen.length === 0;
    setNothing(isEmpty);
    setOpen(!isEmpty);
  };
  return (
    <>
      {isSplit ? (
        <WithdrawnLines
          order={order}
          right={right}
          choice={choice}
          error={isNothing && chosen.length === 0 ? copy.nothingChosen : null}
        />
      ) : null}
      <Button kind="second" onClick={ask}>
        {button}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={button}
        text={[how, copy.asItCame, amount === null ? '' : backOf(amount, !isWhole)].join(' ')}
        keep={copy.keep}
        confirm={button}
        danger
        action={withdraw}
      />
    </>
  );
}
