import type { CallReply } from '#contract/caller.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { selectLastPaymentMethod } from './repository.ts';

/** The method of the customer's newest order that has one; null for who never chose any. */
export async function readLastPaymentMethod(
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<CallReply<'readLastPaymentMethod'>> {
  return { paymentMethod: (await selectLastPaymentMethod(db, customerId)) as PaymentMethod | null };
}
