import type { CallReply } from '#contract/caller.ts';
import type { Context } from '#server/context.ts';
import { readSuppressions } from '#server/features/base/mails/suppressions.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { findCustomer } from './repository.ts';

/** Whether mails to the customer's own address are sent, or come back. */
export async function readMailDelivery(
  deps: Pick<Context, 'db' | 'mailKey'>,
  customerId: string,
): Promise<CallReply<'readMailDelivery'> | Refusal> {
  const customer = await findCustomer(deps.db, customerId);
  if (!customer) return notFound();
  const bounced = (await readSuppressions(deps, deps.db, customer.email)).get('bounce');
  return { email: customer.email, bouncedSince: bounced?.toISOString() ?? null };
}
