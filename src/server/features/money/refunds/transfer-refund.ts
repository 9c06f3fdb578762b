import type { RefundEventCode } from '#db/tables/refunds.ts';
import { type Queryable, type Tx, transaction } from '#db/transaction.ts';
import type { BankAccount } from '#domain/refund/bank-account.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type AccountCheck, checkAccount } from './account-check.ts';
import { decryptAccount } from './account-cipher.ts';
import { sendRefundMail } from './refund-mail.ts';
import {
  findRefund,
  findRefundEvents,
  findTaker,
  insertRefundEvent,
  isAccountDisputed,
  lockRefund,
  type RefundEventRow,
  type RefundRow,
  saveRefund,
} from './repository.ts';

export type { RefundEventRow, RefundRow } from './repository.ts';

/** Actor of the events that the owner of the order causes. */
export const CUSTOMER = 'customer';

export type TransferDeps = OrderMailDeps & Pick<Context, 'db' | 'fieldCipher'>;

/** What a person does with a refund; `actor` is the person's name, `staffId` their account, where they act with one. */
export interface TransferCommand {
  refundId: string;
  actor: string;
  staffId?: string;
}

export interface RefundWithAccount {
  refund: RefundRow;
  /** Null while the shopper gave none, and once it is erased. */
  account: BankAccount | null;
}

/** Shows a refund with the whole account to a person, which is recorded. */
export async function showRefund(
  deps: TransferDeps,
  command: TransferCommand,
): Promise<(RefundWithAccount & { events: RefundEventRow[] }) | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.account !== null) await record(deps, tx, { ...command, code: 'shown' });
    return { ...withAccount(deps, refund), events: await findRefundEvents(tx, refund.id) };
  });
}

/** Whose account a refund has, and whether its owner knows it; null where it has none. */
export async function checkRefundAccount(
  deps: Pick<Context, 'db' | 'fieldCipher' | 'config'>,
  refundId: string,
): Promise<(AccountCheck & { isDisputed: boolean }) | null> {
  const refund = await findRefund(deps.db, refundId);
  const check = refund && (await checkAccount(deps, deps.db, refund));
  return check && { ...check, isDisputed: await isAccountDisputed(deps.db, refundId) };
}

/** Whether an account of the staff took a transfer up; one that was taken without an account is known by the name alone. */
export async function isTakenBy(
  db: Queryable,
  { id, taken_by: takenBy }: Pick<RefundRow, 'id' | 'taken_by'>,
  { staffId, name }: { staffId: string; name: string },
): Promise<boolean> {
  if (takenBy === null) return false;
  const taker = await findTaker(db, id);
  return taker === null ? takenBy === name : taker === staffId;
}

/** Erases the account of a refund and asks the shopper for another one. */
export async function askAgain(
  deps: TransferDeps,
  tx: Tx,
  { refund: { id }, actor }: { refund: RefundRow; actor: string },
): Promise<RefundRow> {
  const asked = await saveRefund(tx, id, NO_ACCOUNT);
  const change = String(await record(deps, tx, { refundId: id, actor, code: 'account-requested' }));
  await sendRefundMail(deps, tx, { kind: 'refund-account-needed', refund: asked, details: { change } });
  return asked;
}

/** What a refund is whose account is asked for. */
export const NO_ACCOUNT = {
  state: 'awaiting-account',
  taken_by: null,
  account: null,
  account_bank: null,
  account_ending: null,
  account_differs: null,
} as const;

/** Runs one act of a person on the locked refund, in a transaction. */
export async function withRefund<Result>(
  { db }: Pick<Context, 'db'>,
  { refundId }: TransferCommand,
  act: (tx: Tx, refund: RefundRow) => Promise<Result>,
): Promise<Result | Refusal> {
  return await transaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    return refund ? await act(tx, refund) : refuse(404, 'No hay ninguna devolución con ese identificador');
  });
}

export async function record(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { refundId, actor, staffId, code }: TransferCommand & { code: RefundEventCode },
): Promise<number> {
  const staff_id = staffId ?? null;
  return await insertRefundEvent(tx, { refund_id: refundId, code, actor, staff_id, happened_at: clock() });
}

function withAccount(deps: Pick<Context, 'fieldCipher'>, refund: RefundRow): RefundWithAccount {
  return { refund, account: decryptAccount(deps, refund) };
}
