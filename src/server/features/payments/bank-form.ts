import type { BankForm } from '#contract/orders.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import type { OrderRow } from '#server/features/orders/repository.ts';
import type { AttemptRow } from './repository.ts';

/** Where the bank sends the browser back to; it stands under the API's own base and proves nothing. */
export const RETURN_PATH = '/api/payments/sistarbanc/return';

/** The signed form that the browser posts to the bank as it is. */
export function bankForm(
  { config, partners, sealer }: Pick<Context, 'config' | 'partners' | 'sealer'>,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): BankForm {
  const bank = bankOf(attempt.method);
  if (!bank) throw new Error(`${attempt.method} is no bank`);
  return partners.sistarbanc.paymentForm({
    bank,
    transactionId: attempt.transaction_id,
    customerReference: sealer.open(order.consignee.document),
    invoiceId: String(order.number),
    amountCents: attempt.amount_cents,
    taxableCents: attempt.taxable_cents,
    currency: attempt.currency,
    returnUrl: `${config.publicUrl}${RETURN_PATH}`,
  });
}
