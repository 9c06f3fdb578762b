import { zoneOf } from '#domain/address/department.ts';
import { isDepartment } from '#domain/address/rules.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { streetOf } from '#web/features/account/address-text.ts';
import type { CheckoutDraft } from './draft.ts';
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
export function addressWords(parts: AddressParts): { first: string; second: string } {
  const { neighborhood, apartment, zipCode, phoneNumber } = parts;
  const place = `${neighborhood}, ${apartment} ${zipCode}`;
  return {
    first: streetOf(parts),
    second: phoneNumber ? `${place} · ${phoneWords(phoneNumber)}` : place,
  };
}

function phoneWords(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3');
}

/** Where the draft wants the parcel: a saved address, or what was typed. */
export function chosenAddress(draft: CheckoutDraft, { addresses }: OwnData): AddressParts | null {
  if (draft.newAddress !== null) return draft.newAddress;
  return addresses.find(({ id }) => id === draft.addressId) ?? null;
}

/** The zone that the fees are worked out for; before an address is chosen, that of the default one. */
export function chosenZone(draft: CheckoutDraft, data: OwnData | null): DeliveryZone | undefined {
  if (draft.deliveryMethod === null || data === null) return undefined;
  if (draft.deliveryMethod === 'pickup') return 'PICKUP';
  const byDefault = data.addresses.find(({ defaultAddress }) => defaultAddress);
  const department = (chosenAddress(draft, data) ?? byDefault)?.apartment ?? '';
  return isDepartment(department) ? zoneOf(department) : 'MONTEVIDEO';
}
