import { randomBytes } from 'node:crypto';
import type { Order } from '#contract/orders.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { PARCEL_FORM } from './forms.ts';
import { payAtBank, waitForStatus } from './order-steps.ts';
import type { ReachableShop, TestCustomer } from './reachable-shop.ts';

/** A tracking number of a carrier in the United States that nobody has. */
export function freshTrackingNumber(): string {
  return `1Z${randomBytes(8).toString('hex').toUpperCase()}`;
}

export function announce(shop: ReachableShop, shopper: TestCustomer, change: Record<string, unknown> = {}) {
  const body = { trackingNumber: freshTrackingNumber(), ...PARCEL_FORM, ...change };
  return shop.call('announceParcel', { body }, shopper);
}

export async function listParcels(shop: ReachableShop, shopper: TestCustomer) {
  return (await shop.call('listParcels', {}, shopper)).body.parcels;
}

/** The depot's notice of a parcel; the status of the shop's response. */
export async function arrive(
  shop: ReachableShop,
  notice: { externalTracking: string; email?: string; weight?: number },
): Promise<number> {
  const response = await fetch(`${shop.url}/webhooks/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
    body: JSON.stringify({ weightUnit: 'KG', ...notice }),
  });
  return response.status;
}

/** A parcel of another store that was announced and weighed at the depot, by default with 1.2 kg; returns its id. */
export async function receiveParcel(
  shop: ReachableShop,
  shopper: TestCustomer,
  { weight = 1.2, ...change }: { weight?: number; contents?: unknown[] } = {},
): Promise<string> {
  const { status, body } = await announce(shop, shopper, change);
  if (status !== 201) throw new Error(`announceParcel returned ${status}: ${body.message}`);
  const arrived = await arrive(shop, { externalTracking: body.trackingNumber, email: shopper.email, weight });
  if (arrived !== 200) throw new Error(`the arrival returned ${arrived}`);
  return body.id;
}

/** An unpaid order of received parcels of other stores, and nothing else. */
export async function placeParcelOrder(shop: ReachableShop, shopper: TestCustomer, parcels: string[]): Promise<Order> {
  const choice = { parcels, useFranchise: 'USE' };
  const quoted = await shop.call('quoteParcels', { body: { ...choice, deliveryZone: 'PICKUP' } }, shopper);
  if (quoted.status !== 200) throw new Error(`quoteParcels returned ${quoted.status}: ${quoted.body.message}`);
  const placing = { ...choice, currency: 'USD', deliveryMethod: 'pickup', expectedTotal: quoted.body.total };
  const placed = await shop.call('orderParcels', { body: placing }, shopper);
  if (placed.status !== 201) throw new Error(`orderParcels returned ${placed.status}: ${placed.body.message}`);
  return placed.body;
}

/** One that is paid, and announced to the carrier. */
export async function placePaidParcelOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  parcels?: string[],
): Promise<Order> {
  const { id } = await placeParcelOrder(shop, shopper, parcels ?? [await receiveParcel(shop, shopper)]);
  await payAtBank(shop, shopper, { id });
  return await waitForStatus(shop, shopper, { id, status: 'READY_TO_DELIVER' });
}
