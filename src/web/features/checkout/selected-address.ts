import { deliveryZoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { formatStreet } from '#web/features/account/format-address.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { OwnData } from './use-own-data.ts';

interface AddressParts {
  address: string;
  doorNumber: string | null;
  neighborhood: string;
  zipCode: string;
  apartment: string;
  phoneNumber: string | null;
}

/** 'Bulevar España 2214 apto. 502' and 'Parque Rodó, Montevideo 11200 · 099 412 873'. */
export function formatAddress(parts: AddressParts): { first: string; second: string } {
  const { neighborhood, apartment, zipCode, phoneNumber } = parts;
  const place = `${neighborhood}, ${apartment} ${zipCode}`;
  return {
    first: formatStreet(parts),
    second: phoneNumber ? `${place} · ${formatPhone(phoneNumber)}` : place,
  };
}

function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3');
}

/** Where the draft wants the parcel: a saved address, or what was typed. */
export function selectedAddress(draft: CheckoutDraft, { addresses }: OwnData): AddressParts | null {
  if (draft.newAddress !== null) return draft.newAddress;
  return addresses.find(({ id }) => id === draft.addressId) ?? null;
}

/** The zone that the fees are worked out for; before an address is chosen, that of the default one. */
export function selectedZone(draft: CheckoutDraft, data: OwnData | null): DeliveryZone | undefined {
  if (draft.deliveryMethod === null || data === null) return undefined;
  if (draft.deliveryMethod === 'pickup') return 'PICKUP';
  const byDefault = data.addresses.find(({ defaultAddress }) => defaultAddress);
  const department = (selectedAddress(draft, data) ?? byDefault)?.apartment ?? '';
  return isDepartment(department) ? deliveryZoneOf(department) : 'MONTEVIDEO';
}
