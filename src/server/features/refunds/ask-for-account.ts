import type { Tx } from '#db/transaction.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { describeAccount } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { findPaidAmount, type RefundRow, saveRefund } from './repository.ts';
import { record, type TransferCommand, type TransferDeps, withRefund } from './transfer-refund.ts';

/** How much of a payment goes back is agreed to by two people, wherever the act comes from. */
const UNDECIDED =
  'El importe no está decidido: pedí la devolución desde la orden, por productos o por importe; otra persona la aprueba';

interface AskCommand extends TransferCommand {
  /** What came in beside the payment, where its amount or currency is open; null where both are known. */
  amount: { cents: number; currency: Currency } | null;
}

/**
 * Asks the shopper for a bank account: for a refund that waits for a person, or again when the transfer to the account that the shopper gave was not possible.
 */
export async function askForAccount(deps: TransferDeps, command: AskCommand): Promise<RefundRow | Refusal> {
  return await withRefund(deps, command, async (tx, refund) => {
    const isAgain = refund.state === 'account-given' || refund.state === 'taken';
    if (!isAgain && refund.state !== 'manual') return refuse(409, notAskableMessage(refund));
    if (refund.amount_cents === null && refund.reason !== 'wrong-amount') return refuse(409, UNDECIDED);
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

/** Null for an amount that came in. What came in beside the payment comes back as it came, never more than was owed. */
async function tooMuchMessage(tx: Tx, refund: RefundRow, amount: Amount): Promise<string | null> {
  const paid = await findPaidAmount(tx, refund.attempt_id);
  const isTooMuch = amount.currency === paid.currency && amount.cents > paid.amount_cents;
  return isTooMuch
    ? `Se pagaron ${formatMoney(cents(paid.amount_cents), paid.currency)}: no se devuelve más que eso`
    : null;
}

function decidedAmount({ amount_cents, currency }: RefundRow, { amount }: AskCommand) {
  if (amount_cents === null || currency === null) return amount;
  return amount === null ? { cents: amount_cents, currency: currency as Currency } : 'known';
}

function notAskableMessage({ state }: RefundRow): string {
  if (state === 'sent') return 'Ya se envió: no hace falta una cuenta';
  return state === 'awaiting-account' ? 'Ya se le pidió la cuenta a quien compró' : 'Se está pidiendo al banco';
}
