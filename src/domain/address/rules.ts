import { DEPARTMENTS, type Department } from '#domain/address/department.ts';

export const MAX_ADDRESSES = 3;
export const COUNTRY = 'Uruguay';
/** Five digits, as Correo Uruguayo assigns them. */
export const ZIP_CODE = /^\d{5}$/;

interface SavedAddress {
  id: string;
  defaultAddress: boolean;
  /** ISO 8601 instant. */
  createdAt: string;
}

export function isDepartment(text: string): text is Department {
  return (DEPARTMENTS as readonly string[]).includes(text);
}

export function canAddAddress(count: number): boolean {
  return count < MAX_ADDRESSES;
}

/** The last address cannot be deleted. */
export function canDeleteAddress(count: number): boolean {
  return count > 1;
}

/**
 * The id of the default address after a deletion: unchanged, or the oldest one when the default itself was deleted;
 * null when no address remains.
 */
export function defaultAfterDeletion(addresses: readonly SavedAddress[], deletedId: string): string | null {
  const remaining = addresses.filter(({ id }) => id !== deletedId);
  const current = remaining.find(({ defaultAddress }) => defaultAddress);
  if (current !== undefined) return current.id;
  const oldest = remaining.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))[0];
  return oldest?.id ?? null;
}
