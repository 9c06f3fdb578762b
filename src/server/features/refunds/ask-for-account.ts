import type { Tx } from '#db/transaction.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { describeAccount } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { findPaidAmount, lockRefundable, type RefundRow, saveRefund } from './repository.ts';
import { record, type TransferCommand, type TransferDeps, withRefund } from './transfer-refund.ts';

interface AskCommand extends TransferCommand {
  /** What the person decided, for a refund whose amount or currency is open; null where both are known. */
  amount: { cents: number; currency: Currency } | null;
}

/**
 * Asks the shopper for a bank account: for a refund that waits for a person, whose amount the person may have to
 * decide, or again when the transfer to the account that the shopper gave was not possible.
 */
export async function askForAccount(deps: TransferDeps, command: AskCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const isAgain = refund.state === 'account-given' || refund.state === 'taken';
    if (!isAgain && refund.state !== 'manual') return refuse(409, notAskableMessage(refund));
    const amount = decidedAmount(refund, command);
    if (amount === null) return refuse(400, 'El importe no está decidido: indicalo con --amount y --currency');
    if (amount === 'known') return refuse(400, 'El importe ya está decidido: no se puede cambiar');
    const tooMuch = refund.amount_cents === null ? await tooMuchMessage(tx, refund, amount) : null;
    if (tooMuch !== null) return refuse(400, tooMuch);
    const asked = await saveRefund(tx, refund.id, {
      state: 'awaiting-account',
      amount_cents: amount.cents,
      currency: amount.currency,
      taken_by: null,
      account: null,
      account_bank: null,
      account_ending: null,
    });
    const change = String(await record(deps, tx, { ...command, code: 'account-requested' }));
    await sendRefundMail(deps, tx, {
      kind: isAgain ? 'refund-account-rejected' : 'refund-account-needed',
      refund: { id: refund.id, order_id: refund.order_id, amount_cents: amount.cents, currency: amount.currency },
      details: { change, ...(isAgain ? { account: describeAccount(refund) } : {}) },
    });
    return asked;
  });
}

type Amount = NonNullable<AskCommand['amount']>;

/** Null for an amount that the payment still covers. A wrong amount is what came in beside the payment. */
async function tooMuchMessage(tx: Tx, refund: RefundRow, amount: Amount): Promise<string | null> {
  const paid = await findPaidAmount(tx, refund.attempt_id);
  const paidText = `Se pagaron ${formatMoney(cents(paid.amount_cents), paid.currency)}`;
  if (refund.reason === 'wrong-amount') {
    const isTooMuch = amount.currency === paid.currency && amount.cents > paid.amount_cents;
    return isTooMuch ? `${paidText}: no se devuelve más que eso` : null;
  }
  if (amount.currency !== paid.currency) return `${paidText}: se devuelve en la misma moneda`;
  const left = await lockRefundable(tx, refund.attempt_id);
  if (amount.cents <= left) return null;
  return left === paid.amount_cents
    ? `${paidText}: no se devuelve más que eso`
    : `${paidText} y quedan ${formatMoney(cents(left), paid.currency)}: no se devuelve más que eso`;
}

function decidedAmount({ amount_cents, currency }: RefundRow, { amount }: AskCommand) {
  if (amount_cents === null || currency === null) return amount;
  return amount === null ? { cents: amount_cents, currency: currency as Currency } : 'known';
}

function notAskableMessage({ state }: RefundRow): string {
  if (state === 'sent') return 'Ya se envió: no hace falta una cuenta';
  return state === 'awaiting-account' ? 'Ya se le pidió la cuenta a quien compró' : 'Se está pidiendo al banco';
}
