import type { Tx } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { describeAccount } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { isReceivedAgreed, type RefundRow, saveRefund } from './repository.ts';
import { NO_ACCOUNT, record, type TransferCommand, type TransferDeps, withRefund } from './transfer-refund.ts';

/** How much of a payment goes back is agreed to by two people, wherever the act comes from. */
const UNDECIDED =
  'El importe no está decidido: pedí la devolución desde la orden, por productos o por importe; otra persona la aprueba';

const NOT_AGREED =
  'El importe no está decidido: se anota en la operación, en la devolución; por encima del límite lo aprueba otra persona';

interface AskCommand extends TransferCommand {
  /** What the staff agreed came in beside the payment, where that was open; null otherwise. */
  amount: { cents: number; currency: Currency } | null;
}

/**
 * Asks the shopper for a bank account: for a refund that waits for a person, or again when the transfer to the account that the shopper gave was not possible.
 */
export async function askForAccount(deps: TransferDeps, command: AskCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const isAgain = refund.state === 'account-given' || refund.state === 'taken';
    if (!isAgain && refund.state !== 'manual') return refuse(409, notAskableMessage(refund));
    if (refund.closed_at !== null) return refuse(409, 'Se cerró: no se devuelve nada por esto');
    const amount = await agreedAmount(tx, refund, command);
    if (amount === null) return refuse(409, refund.reason === 'wrong-amount' ? NOT_AGREED : UNDECIDED);
    const asked = await saveRefund(tx, refund.id, {
      ...NO_ACCOUNT,
      amount_cents: amount.cents,
      currency: amount.currency,
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

/** Null while it is open, or not what the staff agreed to. */
async function agreedAmount(
  tx: Tx,
  { id, amount_cents, currency, reason }: RefundRow,
  { amount }: AskCommand,
): Promise<Amount | null> {
  if (amount_cents !== null && currency !== null) return { cents: amount_cents, currency: currency as Currency };
  return reason === 'wrong-amount' && amount && (await isReceivedAgreed(tx, id, amount)) ? amount : null;
}

function notAskableMessage({ state }: RefundRow): string {
  if (state === 'sent') return 'Ya se envió: no hace falta una cuenta';
  return state === 'awaiting-account' ? 'Ya se le pidió la cuenta a quien compró' : 'Se está pidiendo al banco';
}
