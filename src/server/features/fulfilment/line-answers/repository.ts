import type { Queryable, Tx } from '#db/transaction.ts';
import type { FranchiseUse } from '#domain/order/status.ts';

/** The regime under which what is left of an order enters the country. */
export async function saveRegime(tx: Tx, orderId: string, useFranchise: FranchiseUse): Promise<void> {
  await tx.updateTable('orders').set({ use_franchise: useFranchise }).where('id', '=', orderId).execute();
}

/** When the mail of a question was sent; null while it was not. */
export async function findMailSent(db: Queryable, mail: { kind: string; subjectId: string }): Promise<Date | null> {
  const found = db.selectFrom('mails').select('sent_at').where('kind', '=', mail.kind);
  return (await found.where('subject_id', '=', mail.subjectId).executeTakeFirst())?.sent_at ?? null;
}

/** Whether a payment of a charge is under way. */
export async function isChargePending(db: Queryable, chargeId: string): Promise<boolean> {
  const pending = db.selectFrom('payment_attempts').select('id').where('charge_id', '=', chargeId);
  return (await pending.where('state', '=', 'pending').executeTakeFirst()) !== undefined;
}
