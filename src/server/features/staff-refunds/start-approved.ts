import type { ActContext } from '#server/backoffice/handler.ts';
import { startDecidedRefund, startStaffRefund } from '#server/features/refunds/request-refund.ts';
import type { PaymentRow, RequestRow } from './repository.ts';

/** Starts what was agreed to: a refund of its own, or the one whose amount was open. */
export async function startApproved(
  context: ActContext,
  { request, payment }: { request: Pick<RequestRow, 'id' | 'amount_cents' | 'settles'>; payment: PaymentRow },
): Promise<void> {
  const { id, settles, amount_cents: amountCents } = request;
  if (settles === null) await startStaffRefund(context, context.tx, { id, attempt: payment, amountCents });
  else await startDecidedRefund(context, context.tx, { id: settles, attempt: payment, amountCents });
}
