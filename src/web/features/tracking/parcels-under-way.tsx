import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderPage } from '#contract/pages.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Tag } from '#ui/components/tag.tsx';
import { orders } from '#web/copy/orders.ts';
import { tracking as copy } from '#web/copy/tracking.ts';
import { OrderNextStep } from '#web/features/orders/order-next-step.tsx';
import { ordersQuery } from '#web/features/orders/orders-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { OrderSharing } from './order-sharing.tsx';
import { TrackingEvents } from './tracking-events.tsx';
import '#web/features/orders/orders.css';
import type { Order } from '#contract/orders.ts';
import { isUnderWay } from '#domain/order/arrival-estimate.ts';
import { trackedMovements } from '#domain/order/movements.ts';
import { trackingNumbers } from '#domain/order/tracking-numbers.ts';
import { packageLabelOf, shipmentLabel } from '#web/features/orders/order-packages.tsx';

/** The customer's parcels under way, each with its movements; nothing when there is none. */
export function ParcelsUnderWay() {
  const read = useInfiniteQuery(ordersQuery(useOwner()));
  if (read.data === undefined) {
    return (
      <ReadState query={read} title={orders.failed}>
        <div className="parcels parcels__list" aria-hidden="true">
          <Skeleton width="12rem" height="1.5rem" />
          <Skeleton height="4rem" />
        </div>
      </ReadState>
    );
  }
  const parcels = parcelsUnderWay(read.data);
  if (parcels.length === 0) return null;
  return (
    <section className="parcels" aria-labelledby="parcels">
      <h2 className="parcels__title" id="parcels">
        {copy.underWay}
      </h2>
      <ul className="parcels__list">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.number ?? parcel.order.id} parcel={parcel} />
        ))}
      </ul>
    </section>
  );
}

function ParcelRow({ parcel: { order, number, label, movements, isFirst } }: { parcel: Parcel }) {
  const name = orders.number(order.number);
  const source = number ?? copy.theOrder(order.number);
  return (
    <li className="parcel stack">
      <div className="split">
        <h3>{number ?? name}</h3>
        {label === null ? null : <Tag plain>{label}</Tag>}
      </div>
      {number === null ? null : (
        <Link className="tap" to={orderPage(order.id)}>
          {name}
        </Link>
      )}
      <OrderNextStep order={order} />
      {isFirst ? <OrderSharing order={order} /> : null}
      <Collapsible summary={copy.eventsOf(source)}>
        <TrackingEvents number={source} captionHidden events={movements} />
      </Collapsible>
    </li>
  );
}

type Parcel = ReturnType<typeof parcelsUnderWay>[number];

/** What is on its way to the customer: the shipment of an order, before it each of its packages. */
export function parcelsUnderWay(orders: readonly Order[]) {
  return orders
    .filter(({ status }) => isUnderWay(status))
    .flatMap((order) =>
      trackingNumbers(order).map((number, index) => ({
        order,
        /** The number of the shipment, else of the package; null while the store has not sent anything. */
        number: number === order.id ? null : number,
        /** Where the parcel is; null while that is not known. */
        label: labelOf(order, number),
        /** Newest first. */
        movements: trackedMovements(order, number),
        isFirst: index === 0,
      })),
    );
}

function labelOf(order: Order, number: string): string | null {
  const parcel = order.packages.find(({ trackingNumber }) => trackingNumber === number);
  return parcel ? packageLabelOf(order, parcel) : shipmentLabel(order);
}
