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

type Needs = Pick<Context, 'db' | 'clock' | 'chance' | 'config' | 'facts' | 'queue' | 'partners' | 'log' | 'sealer'>;

/** Makes the payment ready: a form for the bank, or a voucher. Repeated, it answers the same attempt. */
export async function confirmPayment(
  needs: Needs,
  customerId: string,
  orderId: string,
): Promise<CallReply<'confirmPayment'> | Refusal> {
  const opened = await transaction(needs.db, async (tx) => {
    const order = await lockPayable(tx, { customerId, orderId });
    if (isRefusal(order)) return order;
    const method = order.payment_method as PaymentMethod | null;
    if (!method) return refuse(422, 'Elegí primero cómo querés pagar');
    if (!isOpen(needs, method)) return refuse(422, BANK_CLOSED);
    const attempt = await liveAttempt(needs, tx, { order, method });
    if (!bankOf(method)) return { order, attempt };
    const at = needs.clock();
    const moved = await moveOrder(needs, tx, { orderId, trigger: 'bank-chosen', at });
    // The bank's own half hour begins when the form is posted.
    const expires = { expires_at: new Date(at.getTime() + BANK_LIFE_MS) };
    const watch = { tx, startAfterSeconds: FIRST_LOOK_SECONDS };
    await needs.queue.enqueue('watch-payment', { attemptId: attempt.id }, watch);
    return { order: { ...order, status: moved ?? order.status }, attempt: await saveAttempt(tx, attempt.id, expires) };
  });
  if (isRefusal(opened)) return opened;
  if (bankOf(opened.attempt.method)) return await reply(needs, opened, bankForm(needs, opened));
  const issued = await issueVoucher(needs, opened);
  return isRefusal(issued) ? issued : await reply(needs, { order: opened.order, attempt: issued });
}

async function reply(
  { db }: Needs,
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
