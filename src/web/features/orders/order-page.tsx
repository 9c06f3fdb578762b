import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Timeline } from '#ui/components/timeline.tsx';
import { orders } from '#web/copy/orders.ts';
import { OrderCases } from '#web/features/cases/order-cases.tsx';
import { useToday } from '#web/features/forms/use-today.ts';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { BuyAgain } from './buy-again.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderHeader, useHelpLink } from './order-header.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPackages } from './order-packages.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderSection } from './order-section.tsx';
import { isUnpaid } from './order-state.ts';
import { orderQuery } from './orders-query.ts';
import { Receipt } from './receipt.tsx';
import { timelineSteps } from './timeline-steps.ts';
import './orders.css';
import './order-page.css';
import { outcomeOf } from '#domain/order/outcome.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { FeeBreakdown } from '#ui/components/fee-breakdown.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { HelpIcon } from '#ui/icons/icons.tsx';
import { CopyButton } from './copy-button.tsx';
import { formatConvertedTotal, orderFeeRows, orderTotal } from './order-amounts.ts';

const LABELS = {
  success: orders.details.paid,
  pending: orders.details.toPay,
  failure: orders.details.notPaid,
} as const;

/** Page of one order. */
export function OrderPage({ id }: { id: string }) {
  const read = useQuery(orderQuery(useOwner(), id));
  const { data, error } = read;
  useSavedOrders(data);
  if (data !== undefined) return <OrderContent order={data} />;
  if (error?.code === 404 || error?.code === 400) {
    return (
      <EmptyState
        level={1}
        title={orders.details.notFound}
        action={<LinkButton to={PAGES.orders}>{orders.details.back}</LinkButton>}
      >
        {orders.details.notFoundText}
      </EmptyState>
    );
  }
  return (
    <ReadState query={read} title={orders.details.failed}>
      <OrderSkeleton />
    </ReadState>
  );
}

function OrderContent({ order }: { order: Order }) {
  const today = useToday();
  return (
    <article className="order stack" aria-labelledby="order-title">
      <OrderHeader order={order} />
      {isUnpaid(order.status) ? <OrderPayment order={order} /> : <OrderRefunds key={order.status} order={order} />}
      <ShipmentNumber order={order} />
      <OrderSection title={orders.timeline}>
        <Timeline steps={timelineSteps(order, today)} label={orders.timelineOf(order.number)} />
      </OrderSection>
      <OrderSection title={orders.details.products(order.cart.items.length)}>
        <OrderItems order={order} />
      </OrderSection>
      <OrderTotal order={order} />
      <OrderPackages order={order} />
      <OrderDetails order={order} />
      {isUnpaid(order.status) ? null : <OrderCases order={order} />}
      <div className="stack">
        {isUnpaid(order.status) ? null : <BuyAgain order={order} />}
        <Receipt order={order} />
        <OrderHelp order={order} />
      </div>
    </article>
  );
}

function OrderHelp({ order }: { order: Order }) {
  const help = useHelpLink(order);
  if (help === null) return null;
  return (
    <LinkButton to={help} kind="second" wide icon={<HelpIcon />} target="_blank" rel="noreferrer">
      {orders.details.help}
    </LinkButton>
  );
}

function OrderSkeleton() {
  return (
    <div className="order stack" aria-hidden="true">
      <div className="order-header">
        <Link className="tap plain-link" to={PAGES.orders} tabIndex={-1}>
          {orders.details.back}
        </Link>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="11rem" />
      </div>
      <Skeleton height="20rem" />
    </div>
  );
}

/** The carrier's tracking number of the consolidated shipment; each package shows the store's number of its own. */
function ShipmentNumber({ order: { carrierTrackingNumber: number } }: { order: Order }) {
  if (number === null) return null;
  return (
    <div className="tracking-number split">
      <div>
        <div className="note">{orders.details.tracking}</div>
        <strong>{number}</strong>
      </div>
      <CopyButton text={number} name={orders.details.copyTracking(number)} />
    </div>
  );
}

/** Total in the currency of the order, with the fee breakdown. */
export function OrderTotal({ order }: { order: Order }) {
  const convertedTotal = formatConvertedTotal(order);
  return (
    <SummaryPanel
      totalLabel={LABELS[outcomeOf(order.status)]}
      total={orderTotal(order)}
      footer={
        <>
          {convertedTotal === null ? null : (
            <p className={order.currency === 'UYU' ? 'money__usd' : undefined}>
              {orders.details.convertedTotal(convertedTotal)}
            </p>
          )}
          <Collapsible summary={orders.details.breakdown}>
            <FeeBreakdown rows={orderFeeRows(order)} currency={order.currency} />
          </Collapsible>
        </>
      }
    />
  );
}
