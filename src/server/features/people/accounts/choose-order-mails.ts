import type { User } from '#contract/accounts.ts';
import { type Queryable, transaction } from '#db/transaction.ts';
import { OPTIONAL_ORDER_MAILS, type OptionalOrderMail } from '#domain/order/optional-mails.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentUser } from './present.ts';
import { findCustomer, lockCustomer, updateCustomer } from './repository.ts';

/** Stores which mails of an order's journey the customer does not want. */
export async function chooseOrderMails(
  { db, fieldCipher }: Pick<Context, 'db' | 'fieldCipher'>,
  customerId: string,
  muted: readonly OptionalOrderMail[],
): Promise<User | Refusal> {
  return await transaction(db, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return notFound();
    const chosen = OPTIONAL_ORDER_MAILS.filter((mail) => muted.includes(mail));
    const updated = await updateCustomer(tx, customerId, { muted_order_mails: chosen });
    return await presentUser({ db: tx, fieldCipher }, updated);
  });
}

/** Whether the customer does not want a mail of an order's journey. */
export async function isMuted(db: Queryable, customerId: string, mail: OptionalOrderMail): Promise<boolean> {
  return (await findCustomer(db, customerId))?.muted_order_mails.includes(mail) ?? false;
}
