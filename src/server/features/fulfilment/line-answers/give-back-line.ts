import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { findMoneyBack } from '#server/features/fulfilment/line-questions/money-back.ts';
import { type QuestionRow, saveQuestion } from '#server/features/fulfilment/line-questions/questions.ts';
import { saveRegime } from '#server/features/fulfilment/line-questions/repository.ts';
import { transitionWhenAllReceived } from '#server/features/fulfilment/purchasing/receive-package.ts';
import { isAnythingOnItsWay } from '#server/features/fulfilment/purchasing/refuse-purchase.ts';
import { findPaymentOfOrder, findSettledPayments, refundOrder } from '#server/features/money/payments/refund-order.ts';
import { type RefundDeps, startLineRefund } from '#server/features/money/refunds/request-refund.ts';

export type GiveBackDeps = RefundDeps & Pick<Context, 'orderEvents' | 'config' | 'clock'>;

/**
 * Ends a question with the money of its line, once. An order of which nothing comes ends with all that was paid; one that
 * brings parcels of other stores goes on with these.
 */
export async function giveBackLine(
  deps: GiveBackDeps,
  tx: Tx,
  { order, question, line, by }: { order: LockedOrder; question: QuestionRow; line: OrderLineRow; by: string },
): Promise<void> {
  const at = deps.clock();
  const { id, order_line_id: lineId } = question;
  const back = await findMoneyBack(tx, { order, lineId });
  await saveQuestion(tx, id, {
    state: 'answered',
    answer: 'money-back',
    substitute: null,
    answered_at: at,
    answered_by: by,
    token_hash: null,
    next_check_at: null,
  });
  const hasParcels = (await findParcelsOf(tx, order.id)).length > 0;
  if (!hasParcels && !(await isAnythingOnItsWay(tx, { order_id: order.id }))) {
    const ended = await transitionOrder(deps, tx, { order, trigger: 'purchase-refused', at });
    if (ended) {
      const cause = question.reason === 'dearer' ? { cause: 'price' as const } : {};
      await refundOrder(deps, tx, { order: ended, reason: 'purchase-refused', ...cause });
      return;
    }
  }
  const paid = await findSettledPayments(tx, order.id);
  for (const charge of back.charges) {
    const attempt = paid.find(({ charge_id }) => charge_id === charge.id);
    if (attempt)
      await startLineRefund(deps, tx, {
        questionId: id,
        line,
        what: 'line',
        attempt,
        amountCents: attempt.amount_cents,
      });
  }
  const attempt = await findPaymentOfOrder(tx, order.id);
  await startLineRefund(deps, tx, { questionId: id, line, what: 'line', attempt, amountCents: back.ofPayment });
  if (back.useFranchise !== null) await saveRegime(tx, order.id, back.useFranchise);
  await transitionWhenAllReceived(deps, tx, { order, at });
}
