import type { Order } from '#contract/orders.ts';
import { type Movement, trackedMovements } from '#domain/order/movements.ts';
import { trackingNumbers } from '#domain/order/tracking-numbers.ts';
import { packageLabelOf, shipmentLabel } from '#web/features/orders/order-packages.tsx';
import { isUnderWay } from '#web/features/orders/order-state.ts';

export interface Parcel {
  order: Order;
  /** The number of the shipment, else of the package; null while the store has not sent anything. */
  number: string | null;
  /** Where the parcel is; null while that is not known. */
  label: string | null;
  /** Newest first. */
  movements: Movement[];
}

/** What is on its way to the customer: the shipment of an order, before it each of its packages. */
export function parcelsUnderWay(orders: readonly Order[]): Parcel[] {
  return orders
    .filter(({ status }) => isUnderWay(status))
    .flatMap((order) =>
      trackingNumbers(order).map((number) => ({
        order,
        number: number === order.id ? null : number,
        label: labelOf(order, number),
        movements: trackedMovements(order, number),
      })),
    );
}

function labelOf(order: Order, number: string): string | null {
  const parcel = order.packages.find(({ trackingNumber }) => trackingNumber === number);
  return parcel ? packageLabelOf(order, parcel) : shipmentLabel(order);
}
