import type { Currency } from '#domain/money/cents.ts';
import type { PaymentAnswer } from '#domain/payment/answer.ts';
import type { VoucherPurchase } from '#partners/abitab/client.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import type { AttemptRow } from './repository.ts';

/** The state of a payment as its partner holds it. */
export interface PaymentStatus {
  state: 'approved' | 'rejected' | 'expired' | 'waiting' | 'unknown';
  /** The partner's word for an unknown state. */
  word?: string;
  amountCents: number | null;
  currency: Currency | null;
  authorizationCode: string | null;
  /** The partner does not know the payment. */
  isMissing?: true;
}

type Deps = Pick<Context, 'partners' | 'log'>;
type ReadDeps = Deps & Pick<Context, 'db'>;

/**
 * Reads the state of a payment from its partner; null when the partner is unavailable, rejects the question or has no
 * published call for it.
 */
export async function readPaymentStatus(deps: ReadDeps, attempt: AttemptRow): Promise<PaymentStatus | null> {
  if (attempt.method === 'abitab') return await readVoucherStatus(deps, attempt, attempt.partner_reference);
  const calls = deps.partners.sistarbanc.unpublishedCalls;
  if (!calls) return (await isFormIssued(deps, attempt)) ? null : WAITING;
  return await orUnknown(deps, attempt, async () => {
    const { state, ...rest } = await calls.getPaymentStatus(attempt.transaction_id);
    if (state === 'unknown') return MISSING;
    return { ...rest, state: state === 'approved' || state === 'rejected' ? state : 'waiting' };
  });
}

/** A bank's form is handed out when the order leaves NEW; before that nobody can have paid with it. */
async function isFormIssued({ db }: ReadDeps, { order_id: orderId }: AttemptRow): Promise<boolean> {
  return (await findOrder(db, orderId))?.status !== 'NEW';
}

const WAITING = { state: 'waiting', amountCents: null, currency: null, authorizationCode: null } as const;
const MISSING = { ...WAITING, isMissing: true } as const;
const VOUCHER_STATES = {
  paid: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  pending: 'waiting',
  unknown: 'unknown',
} as const;

/** Reads a voucher by the partner's number, which a notice may name before the partner's response is stored. */
export async function readVoucherStatus(
  deps: Deps,
  attempt: AttemptRow,
  purchaseId: string | null,
): Promise<PaymentStatus | null> {
  if (!purchaseId) return WAITING;
  return await orUnknown(deps, attempt, async () => {
    const purchase = await deps.partners.abitab.getPurchase(purchaseId);
    if (!purchase) return MISSING;
    if (!isPurchaseOf(purchase, attempt)) {
      const facts = { partner: 'abitab', orderId: attempt.order_id, code: 'foreign-purchase' };
      deps.log.error(facts, 'a purchase at the partner belongs to another payment');
      return MISSING;
    }
    const { state, word, amountCents, currency } = purchase;
    return { state: VOUCHER_STATES[state], word, amountCents, currency, authorizationCode: null };
  });
}

/** Our own numbers, which the partner repeats, tie the purchase to the attempt. */
function isPurchaseOf({ purchaseId, uniqueId, orderId }: VoucherPurchase, attempt: AttemptRow): boolean {
  if (orderId !== null && orderId !== attempt.order_id) return false;
  if (uniqueId !== null) return uniqueId === attempt.transaction_id;
  return purchaseId === attempt.partner_reference;
}

async function orUnknown(
  { log }: Deps,
  { order_id: orderId }: AttemptRow,
  read: () => Promise<PaymentStatus>,
): Promise<PaymentStatus | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
    log.warn({ orderId, error }, 'the state of a payment could not be read');
    return null;
  }
}

/** Whether the partner reports exactly the amount and currency that the attempt charges. */
export function matchesAmount(
  attempt: Pick<AttemptRow, 'amount_cents' | 'currency'>,
  reported: { amountCents: number | null; currency: Currency | null },
): boolean {
  return attempt.amount_cents === reported.amountCents && attempt.currency === reported.currency;
}

/** What the partner answered, as it is kept; null where there was nothing to ask for. */
export function answerOf(
  { partners }: Pick<Deps, 'partners'>,
  attempt: AttemptRow,
  status: PaymentStatus | null,
): PaymentAnswer | null {
  const isVoucher = attempt.method === 'abitab';
  if (isVoucher && attempt.partner_reference === null) return null;
  if (!isVoucher && partners.sistarbanc.unpublishedCalls === null) return status === null ? 'no-call' : null;
  if (status === null) return 'silent';
  if (status.isMissing) return 'none';
  if (status.state === 'approved') return matchesAmount(attempt, status) ? 'paid' : 'other-amount';
  return status.state === 'rejected' ? 'refused' : status.state;
}
