import { isDeepStrictEqual } from 'node:util';
import type { Refund } from '#contract/refunds.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { accountEnding, type BankAccount } from '#domain/refund/bank-account.ts';
import { acceptsAccount } from '#domain/refund/refund-state.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { decryptAccount, encryptAccount } from './account-cipher.ts';
import { ORDER_NOT_FOUND } from './list-refunds.ts';
import { describeAccount, presentRefund } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { findOwnRefunds, insertRefundEvent, lockRefundsOfOrder, type RefundRow, saveRefund } from './repository.ts';

type Deps = OrderMailDeps & Pick<Context, 'db' | 'fieldCipher' | 'limits'>;

/** Actor of the events that the owner of the order causes. */
const CUSTOMER = 'customer';

interface SetAccountRequest {
  customerId: string;
  orderId: string;
  account: BankAccount;
}

/**
 * Sets the bank account of an order's refunds that are paid by transfer and that nobody has taken up. The same account
 * again changes nothing; every change is reported by mail, since it may come from someone else's hands.
 */
export async function setRefundAccount(deps: Deps, request: SetAccountRequest): Promise<Refund[] | Refusal> {
  const { customerId, orderId, account } = request;
  if ((await findOwnRefunds(deps.db, request)) === null) return notFound(ORDER_NOT_FOUND);
  const limited = await countAttempt(deps, 'refund-account', customerId);
  if (limited) return limited;
  return await transaction(deps.db, async (tx) => {
    const refunds = await lockRefundsOfOrder(tx, orderId);
    const open = refunds.filter(({ state }) => acceptsAccount(state));
    if (open.length === 0) return refuse(409, refusalMessage(refunds));
    const payable = open.filter(({ currency }) => currency === account.currency);
    if (payable.length === 0) return refuseField('currency', currencyMessage(account.currency));
    const changed = payable.filter((refund) => !hasAccount(deps, refund, account));
    for (const refund of changed) await saveAccount(deps, tx, { refund, account });
    return (await findOwnRefunds(tx, request))?.map(presentRefund) ?? notFound(ORDER_NOT_FOUND);
  });
}

function hasAccount(deps: Deps, refund: RefundRow, account: BankAccount): boolean {
  return isDeepStrictEqual(decryptAccount(deps, refund), account);
}

async function saveAccount(
  deps: Deps,
  tx: Tx,
  { refund, account }: { refund: RefundRow; account: BankAccount },
): Promise<void> {
  const saved = await saveRefund(tx, refund.id, {
    state: 'account-given',
    account: encryptAccount(deps, refund.id, account),
    account_bank: account.bank,
    account_ending: accountEnding(account.accountNumber),
  });
  const { id, order_id, amount_cents, currency } = saved;
  const at = deps.clock();
  const event = { refund_id: id, code: 'account-given', actor: CUSTOMER, happened_at: at } as const;
  const eventId = await insertRefundEvent(tx, event);
  if (amount_cents === null || currency === null) throw new Error(`refund ${id} has an account and no amount`);
  const details = { change: String(eventId), account: describeAccount(saved) };
  await sendRefundMail(deps, tx, {
    kind: 'refund-account-saved',
    refund: { id, order_id, amount_cents, currency },
    details,
  });
}

function refusalMessage(refunds: readonly RefundRow[]): string {
  if (refunds.some(({ state }) => state === 'taken'))
    return 'Ya estamos haciendo la transferencia; si la cuenta está mal, escribinos';
  if (refunds.some(({ state, account_bank }) => state === 'sent' && account_bank !== null))
    return 'La transferencia ya se hizo; si no te llegó, escribinos';
  return 'Esta orden no espera una cuenta para devolverte dinero';
}

/** The refunds are in the other currency. */
function currencyMessage(currency: Currency): string {
  return currency === 'USD'
    ? 'La devolución es en pesos: indicá una cuenta en pesos'
    : 'La devolución es en dólares: indicá una cuenta en dólares';
}
