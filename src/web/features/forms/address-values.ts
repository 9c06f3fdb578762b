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

/** Values of the address form; empty strings for a new address. */
export function addressValues(address: Readonly<Partial<Record<AddressField, string | null>>> | null): AddressValues {
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, address?.[name] ?? ''])) as AddressValues;
}
