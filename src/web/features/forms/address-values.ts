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
/** `apartment` holds the department: the contract's own spelling. */
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

/** Initial values of the address form; empty strings for a new address. */
export function initialAddressValues(address: Address | null): AddressValues {
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address?.[name] ?? ''])) as AddressValues;
}
