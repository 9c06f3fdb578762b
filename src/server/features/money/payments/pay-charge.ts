import type { CallReply } from '#contract/caller.ts';
import { transaction } from '#db/transaction.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { presentPayment, presentVoucher } from '#server/features/checkout/orders/present-payment.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import type { Session } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { ensureActiveAttempt } from './active-attempt.ts';
import { buildBankForm } from './bank-form.ts';
import { type ChargeRow, findCharges, lockCharge } from './charges-repository.ts';
import { ensureOrderRate, refuseInReview, refuseMethod } from './choose-payment.ts';
import type { ConfirmDeps } from './confirm-payment.ts';
import { issueVoucher } from './issue-voucher.ts';
import { presentCharges } from './list-charges.ts';
import { FIRST_POLL_MS } from './poll-payment.ts';
import { type AttemptRow, planCheck, saveAttemptDevice } from './repository.ts';

const CHARGE_NOT_FOUND = 'La orden no tiene ese cobro';
const ENDED = {
  paid: 'Ese cobro ya está pago',
  waived: 'Ese cobro ya no se paga: la diferencia la ponemos nosotros',
  lapsed: 'Ese cobro ya no se puede pagar',
} as const;

export interface ChargePayment {
  orderId: string;
  chargeId: string;
  method: PaymentMethod;
}

/** Prepares the payment of a charge: a form for the bank, or a voucher. Repeated, it returns the same attempt. */
export async function payCharge(
  deps: ConfirmDeps,
  { id: sessionId, customerId }: Session,
  { orderId, chargeId, method }: ChargePayment,
): Promise<CallReply<'payCharge'> | Refusal> {
  const prepared = await transaction(deps.db, async (tx) => {
    const own = await lockOwnOrder(tx, customerId, orderId);
    if (!own) return notFound(ORDER_NOT_FOUND);
    if (!(await findCharges(tx, orderId)).some(({ id }) => id === chargeId)) return notFound(CHARGE_NOT_FOUND);
    const charge = await lockCharge(tx, chargeId);
    if (charge.state !== 'open') return refuse(409, ENDED[charge.state]);
    const at = deps.clock();
    if (charge.expires_at <= at) return refuse(409, ENDED.lapsed);
    const refused =
      (await refuseInReview(tx, { orderId, chargeId })) ??
      (await refuseMethod({ ...deps, db: tx as ConfirmDeps['db'] }, method));
    if (refused) return refused;
    const order = await ensureOrderRate(deps, tx, { order: own, method });
    if (isRefusal(order)) return order;
    const attempt = await ensureActiveAttempt(deps, tx, { order, method, charge });
    await saveAttemptDevice(tx, attempt.id, sessionId);
    const firstCheck = bankOf(method) ? new Date(at.getTime() + FIRST_POLL_MS) : afterExpiry(attempt.expires_at);
    await planCheck(tx, attempt.id, firstCheck);
    return { order, charge, attempt };
  });
  if (isRefusal(prepared)) return prepared;
  const { order, charge, attempt } = prepared;
  if (bankOf(method)) {
    return { ...(await present(deps, prepared)), form: buildBankForm(deps, { order, attempt }) };
  }
  const issued = await issueVoucher(deps, { order, attempt });
  if (isRefusal(issued)) return issued;
  const voucher = presentVoucher(issued);
  return { ...(await present(deps, { charge, attempt: issued })), ...(voucher ? { voucher } : {}) };
}

function afterExpiry(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + 1000);
}

async function present({ db }: ConfirmDeps, { charge, attempt }: { charge: ChargeRow; attempt: AttemptRow }) {
  const [presented] = await presentCharges(db, [charge]);
  if (!presented) throw new Error('a charge is missing that was just locked');
  return { charge: presented, payment: presentPayment(attempt) };
}
