import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { countUnits } from '#domain/cart/lines.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Timeline } from '#ui/components/timeline.tsx';
import { orders } from '#web/copy/orders.ts';
import { OrderCases } from '#web/features/cases/order-cases.tsx';
import { OrderDocuments } from '#web/features/documents/order-documents.tsx';
import { PaperRequests } from '#web/features/documents/paper-requests.tsx';
import { PaymentReceipts } from '#web/features/documents/receipts.tsx';
import { useToday } from '#web/features/forms/use-today.ts';
import { AddressChange } from '#web/features/orders/address-change.tsx';
import { BuyAgain } from '#web/features/orders/buy-again.tsx';
import { CancelPaidOrder } from '#web/features/orders/cancel-paid-order.tsx';
import { AgainOf, OrderAgain, Replacement } from '#web/features/orders/order-again.tsx';
import { OrderDetails, OrderTotal } from '#web/features/orders/order-details.tsx';
import { OrderHeader, useHelpLink } from '#web/features/orders/order-header.tsx';
import { OrderItems } from '#web/features/orders/order-items.tsx';
import { OrderPackages } from '#web/features/orders/order-packages.tsx';
import { OrderPayment } from '#web/features/orders/order-payment.tsx';
import { OrderPickup } from '#web/features/orders/order-pickup.tsx';
import { OrderQuestions } from '#web/features/orders/order-questions.tsx';
import { OrderRefunds } from '#web/features/orders/order-refunds.tsx';
import { OrderSection } from '#web/features/orders/order-section.tsx';
import { isOfParcels, isUnpaid } from '#web/features/orders/order-state.ts';
import { orderQuery } from '#web/features/orders/orders-query.ts';
import { timelineSteps } from '#web/features/orders/timeline-steps.ts';
import { Withdraw } from '#web/features/orders/withdraw.tsx';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { OrderSharing } from '#web/features/tracking/order-sharing.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import type { Route } from './+types/order.ts';
import '#web/features/orders/orders.css';
import '#web/features/orders/order-page.css';
import { HelpIcon } from '#ui/icons/icons.tsx';
import { CopyButton } from '#web/features/orders/copy-button.tsx';

export const meta = () => pageMeta({ title: orders.title });

/** The page of one order. */
export default function OrderPage({ params: { id } }: Route.ComponentProps) {
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
    </ReadState>
  );
}

function OrderContent({ order }: { order: Order }) {
  const today = useToday();
  // Parcels of other stores alone are neither bought again nor given back to a store.
  const hasProducts = !isOfParcels(order);
  const hasEnded = order.status === 'FAILED' || order.status === 'CANCELED';
  return (
    <article className="order stack" aria-labelledby="order-title">
      <OrderHeader order={order} />
      {isUnpaid(order.status) ? (
        <OrderPayment order={order} />
      ) : (
        <OrderRefunds key={`${order.status} refunds`} order={order} />
      )}
      {hasEnded && hasProducts ? <OrderAgain order={order} /> : null}
      {hasEnded && order.parcels.length > 0 ? <ParcelsWait /> : null}
      <AgainOf order={order} />
      <Replacement order={order} />
      {isUnpaid(order.status) ? null : (
        <>
          <OrderQuestions order={order} />
          <PaperRequests key={order.issue?.code} order={order} />
          {order.deliveryMethod === 'delivery' ? <AddressChange order={order} /> : <OrderPickup order={order} />}
        </>
      )}
      <ShipmentNumber order={order} />
      <OrderSection title={orders.timeline}>
        <Timeline steps={timelineSteps(order, today)} label={orders.timelineOf(order.number)} />
        <OrderSharing order={order} />
      </OrderSection>
      <OrderSection
        title={hasProducts ? orders.details.products(countUnits(order.cart.items)) : orders.details.parcels}
      >
        <OrderItems order={order} />
      </OrderSection>
      <OrderTotal order={order} />
      <OrderPackages order={order} />
      <OrderDetails order={order} />
      {isUnpaid(order.status) ? null : <PaymentReceipts key={`${order.status} receipts`} order={order} />}
      <OrderDocuments order={order} />
      {isUnpaid(order.status) ? null : (
        <>
          <CancelPaidOrder key={order.status} order={order} />
          {order.replacementOf === null && hasProducts ? (
            <Withdraw key={`${order.status} withdrawal`} order={order} />
          ) : null}
          <OrderCases order={order} />
        </>
      )}
      <div className="stack">
        {hasProducts && !isUnpaid(order.status) ? <BuyAgain order={order} /> : null}
        <OrderHelp order={order} />
      </div>
    </article>
  );
}

function ParcelsWait() {
  return (
    <OrderSection title={orders.details.parcels}>
      <p>{orders.details.parcelsWait}</p>
      <LinkButton to={PAGES.parcels}>{orders.details.toParcels}</LinkButton>
    </OrderSection>
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
