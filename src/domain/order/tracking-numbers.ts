/** The longest number of a package or shipment that the shop takes. */
export const MAX_TRACKING_NUMBER = 100;

export interface TrackedOrder {
  id: string;
  carrierTrackingNumber: string | null;
  marketplaceTrackingNumbers: readonly { trackingNumber: string }[];
}

/** The tracking numbers shown for an order: the carrier's, else the marketplace's, else the order's id. */
export function trackingNumbers(order: TrackedOrder): string[] {
  if (order.carrierTrackingNumber !== null && order.carrierTrackingNumber !== '') return [order.carrierTrackingNumber];
  const marketplace = order.marketplaceTrackingNumbers.map(({ trackingNumber }) => trackingNumber);
  return marketplace.length > 0 ? marketplace : [order.id];
}
