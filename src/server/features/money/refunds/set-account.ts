import { isDeepStrictEqual } from 'node:util';
import type { Refund } from '#contract/refunds.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import type { Currency } from '#domain/money/cents.ts';
import { accountEnding, type BankAccount } from '#domain/refund/bank-account.ts';
import { acceptsAccount } from '#domain/refund/refund-state.ts';
import type { Context } from '#server/context.ts';
import type { OrderMailDeps } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import {
  confirmIdentity,
  type IdentityProof,
  type ProvenIdentity,
  proveIdentity,
} from '#server/features/people/accounts/prove-identity.ts';
import { type MailLink, mailLinkUrl } from '#server/http/mail-link.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { checkAccount } from './account-check.ts';
import { decryptAccount, encryptAccount } from './account-cipher.ts';
import { ORDER_NOT_FOUND } from './list-refunds.ts';
import { describeAccount, presentRefund } from './present.ts';
import { sendRefundMail } from './refund-mail.ts';
import { findOwnRefunds, insertRefundEvent, lockRefundsOfOrder, type RefundRow, saveRefund } from './repository.ts';
import { CUSTOMER } from './transfer-refund.ts';

type Deps = OrderMailDeps & Pick<Context, 'db' | 'fieldCipher' | 'limits' | 'passwords' | 'mailKey'>;

/** The link of the mail by which the owner says that an account is not theirs; its id is the event's. */
export const ACCOUNT_LINK: MailLink = { path: '/refund-accounts', purpose: 'refund account' };

interface SetAccountRequest {
  customerId: string;
  orderId: string;
  account: BankAccount;
  proof: IdentityProof;
}

/**
 * Sets the bank account of an order's refunds that are paid by transfer and that nobody has taken up, once its owner proved
 * to be its owner. The same account again changes nothing; every change is reported by mail, with a link that stops it.
 */
export async function setRefundAccount(deps: Deps, request: SetAccountRequest): Promise<Refund[] | Refusal> {
  const { customerId, proof } = request;
  if ((await findOwnRefunds(deps.db, request)) === null) return notFound(ORDER_NOT_FOUND);
  const limited = await countAttempt(deps, 'refund-account', customerId);
  if (limited) return limited;
  const identity = await proveIdentity(deps, customerId, proof);
  if (isRefusal(identity)) return identity;
  return await rollbackOnRefusal<Refund[], Refusal>(deps.db, isRefusal, (tx) =>
    setAccount(deps, tx, { identity, request }),
  );
}

async function setAccount(
  deps: Deps,
  tx: Tx,
  { identity, request }: { identity: ProvenIdentity; request: SetAccountRequest },
): Promise<Refund[] | Refusal> {
  const { orderId, account } = request;
  const owner = await confirmIdentity(tx, identity);
  if (isRefusal(owner)) return owner;
  const refunds = await lockRefundsOfOrder(tx, orderId);
  const open = refunds.filter(({ state }) => acceptsAccount(state));
  if (open.length === 0) return refuse(409, refusalMessage(refunds));
  const payable = open.filter(({ currency }) => currency === account.currency);
  if (payable.length === 0) return refuseField('currency', currencyMessage(account.currency));
  const changed = payable.filter((refund) => !hasAccount(deps, refund, account));
  for (const refund of changed) await saveAccount(deps, tx, { refund, account });
  return (await findOwnRefunds(tx, request))?.map(presentRefund) ?? notFound(ORDER_NOT_FOUND);
}

function hasAccount(deps: Deps, refund: RefundRow, account: BankAccount): boolean {
  return isDeepStrictEqual(decryptAccount(deps, refund), account);
}

async function saveAccount(
  deps: Deps,
  tx: Tx,
  { refund, account }: { refund: RefundRow; account: BankAccount },
): Promise<void> {
  const given = { account: encryptAccount(deps, refund.id, account), account_differs: null };
  const check = await checkAccount(deps, tx, { ...refund, ...given });
  const saved = await saveRefund(tx, refund.id, {
    ...given,
    state: 'account-given',
    account_bank: account.bank,
    account_ending: accountEnding(account.accountNumber),
    account_differs: check?.differs ?? null,
  });
  const at = deps.clock();
  const event = { refund_id: refund.id, code: 'account-given', actor: CUSTOMER, happened_at: at } as const;
  const eventId = String(await insertRefundEvent(tx, event));
  const stopUrl = mailLinkUrl(deps, ACCOUNT_LINK, eventId);
  const details = { change: eventId, account: describeAccount(saved), stopUrl };
  await sendRefundMail(deps, tx, { kind: 'refund-account-saved', refund: saved, details });
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
