import { DEPARTMENTS, type Department } from '#domain/address/department.ts';

export const MAX_ADDRESSES = 3;
export const COUNTRY = 'Uruguay';

interface KeptAddress {
  id: string;
  defaultAddress: boolean;
  /** ISO 8601 instant. */
  createdAt: string;
}

/** Five digits, as the Uruguayan post has them. */
export function isZipCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}

export function isDepartment(text: string): text is Department {
  return (DEPARTMENTS as readonly string[]).includes(text);
}

export function canAddAddress(count: number): boolean {
  return count < MAX_ADDRESSES;
}

/** The last address stays. */
export function canDeleteAddress(count: number): boolean {
  return count > 1;
}

/** The id that has the default tag once an address is gone: it stays, or passes to the oldest; null when none is left. */
export function defaultAfterDeletion(addresses: readonly KeptAddress[], deletedId: string): string | null {
  const left = addresses.filter(({ id }) => id !== deletedId);
  const tagged = left.find(({ defaultAddress }) => defaultAddress);
  if (tagged !== undefined) return tagged.id;
  const oldest = left.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))[0];
  return oldest?.id ?? null;
}
