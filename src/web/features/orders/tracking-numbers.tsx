import type { Order } from '#contract/orders.ts';
import { trackingNumbers } from '#domain/order/tracking-numbers.ts';
import { orders } from '#web/copy/orders.ts';
import { CopyButton } from './copy-button.tsx';

/** The carrier's tracking number, else the marketplace's; nothing while there is neither. */
export function TrackingNumbers({ order }: { order: Order }) {
  const numbers = trackingNumbers(order).filter((number) => number !== order.id);
  return numbers.map((number) => (
    <div key={number} className="tracking-number">
      <div>
        <div className="tracking-number__label">{orders.details.tracking}</div>
        <div className="tracking-number__number">{number}</div>
      </div>
      <CopyButton text={number} name={orders.details.copyTracking(number)} />
    </div>
  ));
}
