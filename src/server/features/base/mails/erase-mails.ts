import type { Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { eraseMailsTo } from './repository.ts';

/** Erases every mail to these addresses, and keeps those that wait from being sent. */
export async function eraseMails(tx: Tx, { addresses, at }: { addresses: readonly string[]; at: Date }): Promise<void> {
  await eraseMailsTo(tx, [...new Set(addresses.map(normalizeEmail))], at);
}
