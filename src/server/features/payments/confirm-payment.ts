import type { CallReply } from '#contract/caller.ts';
import { transaction } from '#db/transaction.ts';
import { bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { presentOne } from '#server/features/orders/present.ts';
import { presentPayment, presentVoucher } from '#server/features/orders/present-payment.ts';
import type { OrderRow } from '#server/features/orders/repository.ts';
import { moveOrder } from '#server/features/orders/transition-order.ts';
import { isRefusal, type Refusal, refuse } from '#server/http/refusal.ts';
import { BANK_LIFE_MS, liveAttempt } from './active-attempt.ts';
import { bankForm } from './bank-form.ts';
import { BANK_CLOSED, isOpen, lockPayable } from './choose-payment.ts';
import { issueVoucher } from './issue-voucher.ts';
import { FIRST_LOOK_SECONDS } from './poll-payment.ts';
import { type AttemptRow, saveAttempt } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'facts' | 'queue' | 'partners' | 'log' | 'sealer'>;

/** Makes the payment ready: a form for the bank, or a voucher. Repeated, it answers the same attempt. */
export async function confirmPayment(
  deps: Deps,
  customerId: string,
  orderId: string,
): Promise<CallReply<'confirmPayment'> | Refusal> {
  const opened = await transaction(deps.db, async (tx) => {
    const order = await lockPayable(tx, { customerId, orderId });
    if (isRefusal(order)) return order;
    const method = order.payment_method as PaymentMethod | null;
    if (!method) return refuse(422, 'Elegí primero cómo querés pagar');
    if (!isOpen(deps, method)) return refuse(422, BANK_CLOSED);
    const attempt = await liveAttempt(deps, tx, { order, method });
    if (!bankOf(method)) return { order, attempt };
    const at = deps.clock();
    const moved = await moveOrder(deps, tx, { orderId, trigger: 'bank-chosen', at });
    // The bank's own half hour begins when the form is posted.
    const expires = { expires_at: new Date(at.getTime() + BANK_LIFE_MS) };
    const watch = { tx, startAfterSeconds: FIRST_LOOK_SECONDS };
    await deps.queue.enqueue('watch-payment', { attemptId: attempt.id }, watch);
    return { order: { ...order, status: moved ?? order.status }, attempt: await saveAttempt(tx, attempt.id, expires) };
  });
  if (isRefusal(opened)) return opened;
  if (bankOf(opened.attempt.method)) return await reply(deps, opened, bankForm(deps, opened));
  const issued = await issueVoucher(deps, opened);
  return isRefusal(issued) ? issued : await reply(deps, { order: opened.order, attempt: issued });
}

async function reply(
  { db }: Deps,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
  form?: CallReply<'confirmPayment'>['form'],
): Promise<CallReply<'confirmPayment'>> {
  const voucher = presentVoucher(attempt);
  return {
    order: await presentOne(db, order),
    payment: presentPayment(attempt),
    ...(form ? { form } : {}),
    ...(voucher ? { voucher } : {}),
  };
}
