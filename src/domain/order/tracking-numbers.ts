/** The longest number of a package or shipment that the shop takes. */
export const MAX_TRACKING_NUMBER = 100;

const TRACKING_NUMBER = /^[A-Z\d-]{8,40}$/;

/** A carrier's number as it is compared: in capitals, without blanks; null for what no carrier gives out. */
export function normalizeTrackingNumber(text: string): string | null {
  const number = text.replace(/\s/gu, '').toUpperCase();
  return TRACKING_NUMBER.test(number) && /\d/.test(number) ? number : null;
}

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
