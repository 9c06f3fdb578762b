import type { CallReply } from '#contract/caller.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { transaction } from '#db/transaction.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { presentOrder } from '#server/features/checkout/orders/present.ts';
import { presentPayment, presentVoucher } from '#server/features/checkout/orders/present-payment.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import type { Session } from '#server/http/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { BANK_FORM_LIFETIME_MS, ensureActiveAttempt } from './active-attempt.ts';
import { buildBankForm } from './bank-form.ts';
import { lockPayableOrder, refuseMethod } from './choose-payment.ts';
import { issueVoucher } from './issue-voucher.ts';
import { FIRST_POLL_MS } from './poll-payment.ts';
import { type AttemptRow, planCheck, saveAttempt, saveAttemptDevice } from './repository.ts';

export type ConfirmDeps = Pick<
  Context,
  | 'db'
  | 'cache'
  | 'clock'
  | 'random'
  | 'config'
  | 'partnerSettings'
  | 'queue'
  | 'orderEvents'
  | 'partners'
  | 'log'
  | 'fieldCipher'
  | 'deadline'
>;

/** Prepares the payment: a form for the bank, or a voucher. Repeated, it returns the same attempt. */
export async function confirmPayment(
  deps: ConfirmDeps,
  { id: sessionId, customerId }: Session,
  orderId: string,
): Promise<CallReply<'confirmPayment'> | Refusal> {
  const confirmed = await transaction(deps.db, async (tx) => {
    const order = await lockPayableOrder(tx, { customerId, orderId });
    if (isRefusal(order)) return order;
    const method = order.payment_method as PaymentMethod | null;
    if (!method) return refuse(422, 'Elegí primero cómo querés pagar');
    const refused = await refuseMethod({ ...deps, db: tx as ConfirmDeps['db'] }, method);
    if (refused) return refused;
    const attempt = await ensureActiveAttempt(deps, tx, { order, method });
    await saveAttemptDevice(tx, attempt.id, sessionId);
    if (!bankOf(method)) return { order, attempt };
    const at = deps.clock();
    const moved = await transitionOrder(deps, tx, { order, trigger: 'bank-chosen', at });
    // The bank's own half hour begins when the form is posted.
    const expiry = { expires_at: new Date(at.getTime() + BANK_FORM_LIFETIME_MS) };
    await planCheck(tx, attempt.id, new Date(at.getTime() + FIRST_POLL_MS));
    return { order: moved ?? order, attempt: await saveAttempt(tx, attempt.id, expiry) };
  });
  if (isRefusal(confirmed)) return confirmed;
  if (bankOf(confirmed.attempt.method)) return await present(deps, confirmed, buildBankForm(deps, confirmed));
  const issued = await issueVoucher(deps, confirmed);
  return isRefusal(issued) ? issued : await present(deps, { order: confirmed.order, attempt: issued });
}

async function present(
  { db }: ConfirmDeps,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
  form?: CallReply<'confirmPayment'>['form'],
): Promise<CallReply<'confirmPayment'>> {
  const voucher = presentVoucher(attempt);
  return {
    order: await presentOrder(db, order),
    payment: presentPayment(attempt),
    ...(form ? { form } : {}),
    ...(voucher ? { voucher } : {}),
  };
}
