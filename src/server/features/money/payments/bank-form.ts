import type { BankForm } from '#contract/orders.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import type { AttemptRow } from './repository.ts';

/** Where the bank sends the browser back to, under the API's own base. A visit to it proves nothing. */
export const BANK_RETURN_PATH = '/api/payments/sistarbanc/return';

/** The signed form that the browser posts to the bank unchanged. */
export function buildBankForm(
  deps: Pick<Context, 'config' | 'partners' | 'fieldCipher'>,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): BankForm {
  const bank = bankOf(attempt.method);
  if (!bank) throw new Error(`${attempt.method} is not a bank`);
  return deps.partners.sistarbanc.buildPaymentForm({
    bank,
    transactionId: attempt.transaction_id,
    customerReference: decryptDocument(deps, order),
    invoiceId: String(order.number),
    amountCents: attempt.amount_cents,
    taxableCents: attempt.taxable_cents,
    currency: attempt.currency,
    returnUrl: `${deps.config.publicUrl}${BANK_RETURN_PATH}`,
  });
}
