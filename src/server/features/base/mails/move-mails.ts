import type { Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { eraseMailsTo, readdressUnsentMails } from './repository.ts';

/** Sends what waits for one address to another, and erases what was sent to the first. */
export async function moveMails(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await readdressUnsentMails(tx, normalizeEmail(from), to);
  await eraseMailsTo(tx, [normalizeEmail(from)], at);
}
