import { deliveryZoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import type { AddressParts } from '#web/features/account/format-address.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { OwnData } from './use-own-data.ts';

/** Delivery address of the draft: a saved one or the newly typed one; null before either is chosen. */
export function selectedAddress(draft: CheckoutDraft, { addresses }: OwnData): AddressParts | null {
  if (draft.newAddress !== null) return draft.newAddress;
  return addresses.find(({ id }) => id === draft.addressId) ?? null;
}

/** Zone that the fees are calculated for; before an address is chosen, that of the default one. */
export function selectedZone(draft: CheckoutDraft, data: OwnData | null): DeliveryZone | undefined {
  if (draft.deliveryMethod === null || data === null) return undefined;
  if (draft.deliveryMethod === 'pickup') return 'PICKUP';
  const byDefault = data.addresses.find(({ defaultAddress }) => defaultAddress);
  const department = (selectedAddress(draft, data) ?? byDefault)?.apartment ?? '';
  return isDepartment(department) ? deliveryZoneOf(department) : 'MONTEVIDEO';
}
