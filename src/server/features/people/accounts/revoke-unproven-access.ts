import type { Tx } from '#db/transaction.ts';
import {
  deleteAddresses,
  deleteCodes,
  deleteIdentities,
  deleteKnownDevices,
  revokeAllSessions,
  updateCustomer,
} from './repository.ts';

const NO_PERSONAL_DATA = {
  middle_name: null,
  second_last_name: null,
  document: null,
  birthday: null,
  gender: null,
  phone: null,
};

/**
 * Takes an account away from whoever used it before its mailbox was proven: password, sessions, sign-ins with
 * providers, codes and known devices are no longer valid, and personal data and addresses are erased. Orders stay.
 */
export async function revokeUnprovenAccess(tx: Tx, customerId: string, now: Date): Promise<void> {
  await revokeAllSessions(tx, customerId, now);
  await deleteKnownDevices(tx, customerId);
  await deleteIdentities(tx, customerId);
  await deleteCodes(tx, customerId, ['verify', 'reset', 'identity', 'email']);
  await deleteAddresses(tx, customerId);
  await updateCustomer(tx, customerId, { ...NO_PERSONAL_DATA, password_hash: null, contested_at: null });
}
