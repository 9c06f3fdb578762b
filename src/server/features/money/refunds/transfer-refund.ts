import type { RefundEventCode } from '#db/tables/orders.ts';
import { type Queryable, type Tx, transaction } from '#db/transaction.ts';
import type { BankAccount } from '#domain/refund/bank-account.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { decryptAccount } from './account-cipher.ts';
import { describeAccount } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import {
  findRefundEvents,
  insertRefundEvent,
  lockRefund,
  type RefundEventRow,
  type RefundRow,
  saveRefund,
} from './repository.ts';

export type { OpenRefund, RefundEventRow, RefundRow } from './repository.ts';

export type TransferDeps = OrderMailDeps & Pick<Context, 'db' | 'fieldCipher'>;

/** What a person does with a refund; `actor` is the person's name. */
export interface TransferCommand {
  refundId: string;
  actor: string;
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

/** What was done with a refund by transfer, the oldest first. */
export async function findTransferEvents(db: Queryable, refundId: string): Promise<RefundEventRow[]> {
  return await findRefundEvents(db, refundId);
}

/** A person takes the transfer up: from now on the account cannot be changed, and nobody else can take it. */
export async function takeRefund(deps: TransferDeps, command: TransferCommand): Promise<RefundWithAccount | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'account-given') return refuse(409, notTakeableMessage(refund));
    const taken = await saveRefund(tx, refund.id, { state: 'taken', taken_by: command.actor });
    await record(deps, tx, { ...command, code: 'taken' });
    return withAccount(deps, taken);
  });
}

/** Gives a refund back that was taken up and not paid. */
export async function releaseRefund(deps: TransferDeps, command: TransferCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    if (refund.state !== 'taken') return refuse(409, 'Nadie la tiene tomada: no hay nada que soltar');
    await record(deps, tx, { ...command, code: 'released' });
    return await saveRefund(tx, refund.id, { state: 'account-given', taken_by: null });
  });
}

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
  { refundId, actor, code }: TransferCommand & { code: RefundEventCode },
): Promise<number> {
  return await insertRefundEvent(tx, { refund_id: refundId, code, actor, happened_at: clock() });
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
  if (refund.state === 'account-given') return 'Primero tomala con taken, para que nadie más la pague';
  return notTakeableMessage(refund);
}

function paidMessage({ transfer_reference: reference }: RefundRow): string {
  return reference === null ? 'Ya se envió' : `Ya se pagó, con la referencia ${reference}: no la pagues`;
}
