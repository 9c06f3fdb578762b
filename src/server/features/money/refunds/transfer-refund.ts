import type { RefundEventCode } from '#db/tables/refunds.ts';
import { type Queryable, type Tx, transaction } from '#db/transaction.ts';
import type { BankAccount } from '#domain/refund/bank-account.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type AccountCheck, checkAccount, refuseUnapproved } from './account-check.ts';
import { decryptAccount } from './account-cipher.ts';
import { describeAccount } from './present.ts';
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

/** What was done with a refund by transfer, the oldest first. */
export async function findTransferEvents(db: Queryable, refundId: string): Promise<RefundEventRow[]> {
  return await findRefundEvents(db, refundId);
}

/** A second person agrees that a refund is transferred to an account of somebody else than the order's recipient. */
export async function approveAccount(
  deps: TransferDeps,
  command: TransferCommand & { staffId: string },
): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const check = refund.state === 'account-given' ? await checkAccount(deps, tx, refund) : null;
    if (check === null) return refuse(409, 'No hay una cuenta que espere la aprobación de nadie');
    if (!check.needsApproval) return refuse(409, 'Esta transferencia no necesita a otra persona');
    if (check.approval !== null) return refuse(409, `Ya la aprobó ${check.approval.name}`);
    await record(deps, tx, { ...command, code: 'account-approved' });
    return refund;
  });
}

/** Who takes a transfer; without a mail address where no account of the staff does. */
export interface TakeCommand extends TransferCommand {
  email?: string;
}

/**
 * A person takes the transfer up: from now on the account cannot be changed, and nobody else can take it. To an account of
 * somebody else than the order's recipient it takes another person, who agreed before.
 */
export async function takeRefund(deps: TransferDeps, command: TakeCommand): Promise<RefundWithAccount | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'account-given') return refuse(409, notTakeableMessage(refund));
    const refused = await refuseUnapproved(deps, tx, { refund, actor: command.actor, email: command.email });
    if (refused) return refused;
    const taken = await saveRefund(tx, refund.id, { state: 'taken', taken_by: command.actor });
    await record(deps, tx, { ...command, code: 'taken' });
    return withAccount(deps, taken);
  });
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

/** Gives a refund back that was taken up and not paid. An account that its owner does not know goes with it. */
export async function releaseRefund(deps: TransferDeps, command: TransferCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'taken') return refuse(409, 'Nadie la tiene tomada: no hay nada que soltar');
    await record(deps, tx, { ...command, code: 'released' });
    if (await isAccountDisputed(tx, refund.id)) return await askAgain(deps, tx, { refund, actor: command.actor });
    return await saveRefund(tx, refund.id, { state: 'account-given', taken_by: null });
  });
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

/**
 * Records that the transfer was made, and confirms it to the shopper. Repeated with the same reference it changes
 * nothing; with another one it is refused, because it may be a second payment.
 */
export async function payRefund(
  deps: TransferDeps,
  command: TransferCommand & { reference: string },
): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const { reference } = command;
    if (refund.state === 'sent' && refund.transfer_reference === reference) return refund;
    if (refund.state !== 'taken') return refuse(409, notPayableMessage(refund));
    const at = deps.clock();
    const sent = await saveRefund(tx, refund.id, { state: 'sent', sent_at: at, transfer_reference: reference });
    await record(deps, tx, { ...command, code: 'paid' });
    const { id, order_id, amount_cents, currency } = sent;
    if (amount_cents === null || currency === null) throw new Error(`refund ${id} is paid and has no amount`);
    await sendRefundMail(deps, tx, {
      kind: 'refund-transferred',
      refund: { id, order_id, amount_cents, currency },
      details: { account: describeAccount(sent), sentOn: formatLongDay(montevideoDay(at.toISOString())), reference },
    });
    return sent;
  });
}

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

function notTakeableMessage(refund: RefundRow): string {
  if (refund.state === 'taken') return `Ya la tomó ${refund.taken_by}: no la pagues`;
  if (refund.state === 'sent') return paidMessage(refund);
  if (refund.state === 'awaiting-account') return 'Todavía falta la cuenta de quien compró';
  return 'No es una devolución por transferencia con cuenta';
}

function notPayableMessage(refund: RefundRow): string {
  if (refund.state === 'sent') return paidMessage(refund);
  if (refund.state === 'account-given') return 'Primero tomala, para que nadie más la pague';
  return notTakeableMessage(refund);
}

function paidMessage({ transfer_reference: reference }: RefundRow): string {
  return reference === null ? 'Ya se envió' : `Ya se pagó, con la referencia ${reference}: no la pagues`;
}
