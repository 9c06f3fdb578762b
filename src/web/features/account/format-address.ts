import { formatMobile } from '#domain/customer/profile.ts';
import type { AddressField } from '#web/features/forms/address-values.ts';

/** What is shown of an address; `apartment` is the department, the contract's own spelling. */
export type AddressParts = Record<Exclude<AddressField, 'doorNumber' | 'phoneNumber' | 'observations'>, string> &
  Record<'doorNumber' | 'phoneNumber', string | null>;

/** Street and door number: 'Bulevar España 2214'. */
export function formatStreet({ address, doorNumber }: Pick<AddressParts, 'address' | 'doorNumber'>): string {
  return doorNumber ? `${address} ${doorNumber}` : address;
}

/** Two lines: 'Bulevar España 2214' and 'Parque Rodó, Montevideo 11200 · 099 412 873'. */
export function formatAddress(address: AddressParts): { street: string; place: string } {
  const { neighborhood, apartment, zipCode, phoneNumber } = address;
  const place = `${neighborhood}, ${apartment} ${zipCode}`;
  return {
    street: formatStreet(address),
    place: phoneNumber ? `${place} · ${formatMobile(phoneNumber)}` : place,
  };
}
