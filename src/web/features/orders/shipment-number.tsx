import type { Order } from '#contract/orders.ts';
import { orders } from '#web/copy/orders.ts';
import { CopyButton } from './copy-button.tsx';

/** The carrier's tracking number of the consolidated shipment; each package shows the store's number of its own. */
export function ShipmentNumber({ order: { carrierTrackingNumber: number } }: { order: Order }) {
  if (number === null) return null;
  return (
    <div className="tracking-number">
      <div>
        <div className="tracking-number__label">{orders.details.tracking}</div>
        <div className="tracking-number__number">{number}</div>
      </div>
      <CopyButton text={number} name={orders.details.copyTracking(number)} />
    </div>
  );
}
