import type { Address } from '#contract/addresses.ts';

export const ADDRESS_FIELDS = [
  'address',
  'doorNumber',
  'neighborhood',
  'apartment',
  'zipCode',
  'phoneNumber',
  'observations',
] as const;
/** `apartment` is the department. */
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

/** What the form of an address begins with; empty for a new one. */
export function addressValues(address: Address | null): AddressValues {
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address?.[name] ?? ''])) as AddressValues;
}
