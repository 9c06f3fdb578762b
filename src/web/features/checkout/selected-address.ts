import { deliveryZoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import type { AddressParts } from '#web/features/account/format-address.ts';
import type { CheckoutDraft } from './checkout-state.ts';
import type { OwnData } from './use-own-data.ts';

/** The confirmed delivery address: a saved one or a new one; null before either is. */
export function selectedAddress(draft: CheckoutDraft, { addresses }: OwnData): AddressParts | null {
  const { address } = draft.confirmed;
  if (address?.kind === 'new') return address.values;
  return addresses.find(({ id }) => id === address?.id) ?? null;
}

/** Zone that the fees are calculated for; before an address is chosen, that of the default one. */
export function selectedZone(draft: CheckoutDraft, data: OwnData | null): DeliveryZone | undefined {
  const { deliveryMethod } = draft.confirmed;
  if (deliveryMethod === null || data === null) return undefined;
  if (deliveryMethod === 'pickup') return 'PICKUP';
  const byDefault = data.addresses.find(({ defaultAddress }) => defaultAddress);
  const department = (selectedAddress(draft, data) ?? byDefault)?.apartment ?? '';
  return isDepartment(department) ? deliveryZoneOf(department) : 'MONTEVIDEO';
}
