import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { deliveredAt, deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { issueText, openIssue } from '#domain/order/issue-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { formatDayRange, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { RouteWave } from '#ui/brand/route-wave.tsx';
import { Alert } from '#ui/components/alert.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { ChevronLeftIcon } from '#ui/icons/icons.tsx';
import { orders } from '#web/copy/orders.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import {
  answerSentence,
  destinationOf,
  isDelivered,
  isOfParcels,
  isUnpaid,
  orderChip,
  paymentSentence,
  routeProgress,
} from './order-state.ts';
import { refundsQuery } from './orders-query.ts';

const copy = orders.arrival;
const MEANINGS: Partial<Record<OrderStatus, string>> = orders.statusMeaning;

/**
 * Top of the order page: number, status, position on the route, estimated arrival and what the status means; an open
 * issue takes the place of the last two.
 */
export function OrderHeader({ order }: { order: Order }) {
  const chip = orderChip(order);
  const progress = order.inReview ? null : routeProgress(order.status);
  const issue = openIssue(order);
  const paid = order.status === 'PAID' && isOfParcels(order) ? orders.paidParcels : MEANINGS[order.status];
  const meaning = order.inReview ? undefined : paid;
  return (
    <div className="order-header">
      <Link className="tap plain-link" to={PAGES.orders}>
        <ChevronLeftIcon size={18} />
        {orders.details.back}
      </Link>
      <div className="split">
        <h1 id="order-title">{orders.number(order.number)}</h1>
        <StatusChip tone={chip.tone} onTint={chip.tone === 'travel'}>
          {chip.label}
        </StatusChip>
      </div>
      {progress === null ? null : (
        <div className="order-header__route">
          <RouteWave stage={progress.stage} label={progress.description} from="Miami" to={destinationOf(order)} />
        </div>
      )}
      {issue === null ? (
        <>
          <p className="order-header__arrival">
            <Arrival order={order} />
          </p>
          {meaning === undefined ? null : <p className="order-header__meaning">{meaning}</p>}
        </>
      ) : (
        <OrderIssue order={order} issue={issue} />
      )}
    </div>
  );
}

/** The open issue of an order: what it means and what to do about it. */
function OrderIssue({ order, issue }: { order: Order; issue: NonNullable<Order['issue']> }) {
  const help = useHelpLink(order);
  const { meaning, action } = issueText(issue.code);
  return (
    <Alert
      className="order-issue"
      title={orders.issue.title}
      role="status"
      action={
        <span className="cluster">
          {help === null ? null : (
            <a className="tap" href={help} target="_blank" rel="noreferrer">
              {orders.issue.contact}
            </a>
          )}
          {issue.code === 'ALMCD' ? (
            <Link className="tap" to={PAGES.account}>
              {orders.issue.reviewProfile}
            </Link>
          ) : null}
        </span>
      }
    >
      {issue.description}. {meaning} {action}
    </Alert>
  );
}

/** WhatsApp link with a prefilled message about the order; null while no number is configured. */
export function useHelpLink(order: Order): string | null {
  const number = useShopData().settings.whatsapp.replace(/\D/g, '');
  return number ? `https://wa.me/${number}?text=${encodeURIComponent(orders.details.helpText(order.number))}` : null;
}

function Arrival({ order }: { order: Order }) {
  const today = useToday();
  const { name, address, hours } = useShopData().settings.pickupBranch;
  const { status, inReview } = order;
  if (inReview) return orders.inReview;
  if (isDelivered(status)) {
    const deliveredOn = deliveredAt(order);
    if (deliveredOn === null) return orders.location.delivered;
    return (
      <>
        {copy.delivered} <strong>{formatLongDay(montevideoDay(deliveredOn))}</strong>
      </>
    );
  }
  if (status === 'PICK_UP') return copy.pickup(name, address, hours);
  if (status === 'IN_DISTRIBUTION') return copy.delivery;
  const estimate = deliveryEstimate(order);
  if (estimate === null) return <ArrivalUnavailable order={order} />;
  if (today > estimate.to) return copy.late;
  return (
    <>
      {copy.arrives} <strong>{formatDayRange(estimate)}</strong>
    </>
  );
}

/** Text for an order without an estimate: unpaid, failed, canceled or refunded. */
function ArrivalUnavailable({ order }: { order: Order }) {
  const { status, paymentMethod, paymentReported } = order;
  if (isUnpaid(status))
    return [
      `${paymentSentence(order)}.`,
      paymentReported ? null : answerSentence(order),
      paymentReported
        ? orders.unpaid.reportedNext
        : isOfParcels(order)
          ? orders.unpaid.nextParcels
          : orders.unpaid.next,
    ]
      .filter(Boolean)
      .join(' ');
  if (status === 'REFUND') return paymentMethod === 'abitab' ? copy.refundOfCash : copy.refund;
  return <EndedUnpaid order={order} />;
}

/** Of an order that ended before its payment came in, which a late one does not revive. */
function EndedUnpaid({ order }: { order: Order }) {
  const { data: refunds = [] } = useQuery(refundsQuery(useOwner(), order));
  const unpaid = order.status === 'FAILED' ? copy.failed : copy.canceled;
  const sentence = refunds.length === 0 ? unpaid : copy.paidBack;
  if (isOfParcels(order)) return sentence;
  return (
    <>
      {sentence} {copy.inCart} <Link to={PAGES.cart}>{copy.toCart}</Link>
    </>
  );
}
