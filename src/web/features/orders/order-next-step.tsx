import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderPage } from '#contract/pages.ts';
import { deliveredAt, deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { openIssue } from '#domain/order/issue-text.ts';
import { formatDayRange, formatLongDay, montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { paymentSentence } from './order-state.ts';

const copy = orders.nextStep;

/** When an order in a list arrives, or what to do next; an order with an open issue is marked and leads to its page. */
export function OrderNextStep({ order }: { order: Order }) {
  const [now] = useState(() => new Date().toISOString());
  const branchName = useShopData().settings.pickupBranch.name;
  const text = nextStep(order, now, branchName);
  if (text === null) return null;
  if (openIssue(order) === null) return <p className="order-next-step">{text}</p>;
  return (
    <Alert
      title={orders.issue.title}
      action={
        <Link className="tap" to={orderPage(order.id)} aria-label={copy.whatToDoWith(order.number)}>
          {copy.whatToDo}
        </Link>
      }
    >
      {text}
    </Alert>
  );
}

/** An order in one line: its open issue, else when it arrives or what to do next; null where nothing is known. */
export function nextStep(order: Order, now: string, branchName: string): string | null {
  const issue = openIssue(order);
  if (issue !== null) return `${issue.description}.`;
  if (order.inReview) return orders.inReview;
  switch (order.status) {
    case 'NEW':
    case 'PROCESSING':
      return [`${paymentSentence(order)}.`, order.paymentReported ? orders.unpaid.notAgain : voucherStep(order, now)]
        .filter(Boolean)
        .join(' ');
    case 'FAILED':
      return copy.failed;
    case 'CANCELED':
      return copy.canceled;
    case 'REFUND':
      return order.paymentMethod === 'abitab' ? copy.refundOfCash : copy.refund;
    case 'PICK_UP':
      return copy.pickup(branchName);
    case 'IN_DISTRIBUTION':
      return orders.arrival.delivery;
    case 'DELIVERED':
    case 'COMPLETED':
      return deliveryDay(order);
    default:
      return arrival(order, now);
  }
}

function voucherStep({ voucher }: Order, now: string): string | null {
  if (voucher === null) return null;
  const { expiresAt } = voucher;
  if (Date.parse(expiresAt) <= Date.parse(now)) return copy.voucherExpired;
  const { hour, minute } = montevideoFields(expiresAt);
  return copy.voucher(longDay(expiresAt), `${hour}:${minute}`);
}

function deliveryDay(order: Order): string | null {
  const date = deliveredAt(order);
  return date === null ? null : copy.delivered(longDay(date));
}

function arrival(order: Order, now: string): string | null {
  const estimate = deliveryEstimate(order);
  if (estimate === null) return null;
  if (montevideoDay(now) > estimate.to) return orders.arrival.late;
  return copy.arrives(formatDayRange(estimate));
}

function longDay(isoInstant: string): string {
  return formatLongDay(montevideoDay(isoInstant));
}
