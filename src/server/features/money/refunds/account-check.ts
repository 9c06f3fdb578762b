import type { Queryable, Tx } from '#db/transaction.ts';
import { type Currency, cents, sumCents } from '#domain/money/cents.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { type HolderDifference, holderDifferences } from '#domain/refund/account-holder.ts';
import { inDollars, isWithinLimit } from '#domain/refund/staff-refund.ts';
import type { Context } from '#server/context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { barredMessage, type DeciderDeps, findDeciders } from '#server/features/people/staff/second-person.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { decryptAccount } from './account-cipher.ts';
import { type AccountApproval, findAccountApproval, findTransfersOfOrder, type RefundRow } from './repository.ts';

type Deps = Pick<Context, 'fieldCipher' | 'config'>;

/** Whether a refund's account is of somebody else, and who agreed to it. */
export interface AccountCheck {
  differs: HolderDifference[];
  /** Whether another person than who transfers has to agree. */
  needsApproval: boolean;
  approval: AccountApproval | null;
  /** The recipient of the order, by name. */
  recipient: string;
}

/**
 * Compares the account with the recipient of the order, as both are and as they were when the account was given: neither a
 * later recipient nor a release that compared nothing takes a difference back. Null where there is no account.
 */
export async function checkAccount(deps: Deps, db: Queryable, refund: RefundRow): Promise<AccountCheck | null> {
  const account = decryptAccount(deps, refund);
  if (account === null) return null;
  const order = await findOrder(db, refund.order_id);
  if (!order) throw new Error(`refund ${refund.id} has no order`);
  const recipient = { ...order.consignee, document: decryptDocument(deps, order) };
  const now = holderDifferences(account, recipient);
  const differs = (['name', 'document'] as const).filter((one) =>
    [...now, ...(refund.account_differs ?? [])].includes(one),
  );
  const rate = order.rate_micros as RateMicros | null;
  return {
    differs,
    needsApproval: differs.length > 0 && !(await isForOne(deps, db, { refund, rate })),
    approval: await findAccountApproval(db, refund.id),
    recipient: [recipient.firstName, recipient.middleName, recipient.lastName, recipient.secondLastName]
      .filter(Boolean)
      .join(' '),
  };
}

/** Whether all transfers of the order together are within the limit for one person. */
async function isForOne(
  { config }: Deps,
  db: Queryable,
  { refund, rate }: { refund: RefundRow; rate: RateMicros | null },
): Promise<boolean> {
  const transfers = await findTransfersOfOrder(db, refund.order_id);
  const worth = transfers.map(({ amount_cents: amount, currency }) =>
    amount === null ? null : inDollars(cents(amount), currency as Currency, rate),
  );
  const known = worth.filter((one) => one !== null);
  const amountUsd = known.length === worth.length ? sumCents(known) : null;
  return isWithinLimit({ amountUsd, earlierUsd: cents(0), limit: config.refundApprovalLimitCents });
}

/** Refuses a transfer to an account of somebody else while nobody but the person who takes it agreed to it. */
export async function refuseUnapproved(
  deps: Deps & DeciderDeps,
  tx: Tx,
  { refund, staffId }: { refund: RefundRow; staffId: string },
): Promise<Refusal | null> {
  const check = await checkAccount(deps, tx, refund);
  if (!check?.needsApproval) return null;
  const { approval } = check;
  if (approval === null)
    return refuse(409, 'La cuenta no es de quien recibe el pedido: primero la tiene que aprobar otra persona');
  const { isOwn, until } = await judgeTaker(deps, { approval, staffId });
  if (isOwn) return refuse(403, 'Aprobaste vos la cuenta: la transfiere otra persona');
  return until && refuse(403, barredMessage(until));
}

/**
 * Whether who transfers is a second person beside who approved the account: not the same one, and neither of the two gave the
 * other their access within the last weeks, whichever came first.
 */
export async function judgeTaker(
  deps: DeciderDeps,
  { approval, staffId }: { approval: AccountApproval; staffId: string },
): Promise<{ isOwn: boolean; until: Date | null }> {
  const permission = 'refunds.approve';
  const ofApproval = await findDeciders(deps, { by: approval.staffId, at: approval.at, permission });
  const ofTaker = await findDeciders(deps, { by: staffId, at: deps.clock(), permission });
  const bars = [ofApproval.barredUntil(staffId), ofTaker.barredUntil(approval.staffId)].filter((one) => one !== null);
  const until = bars.length === 0 ? null : new Date(Math.max(...bars.map((one) => one.getTime())));
  return { isOwn: ofApproval.isAsker(staffId), until };
}
