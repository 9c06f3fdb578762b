import type { User } from '#contract/accounts.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { presentUser } from './present.ts';
import { openPrivate } from './private-data.ts';
import { findCustomer } from './repository.ts';

export async function readProfile(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  customerId: string,
): Promise<User | Refusal> {
  const customer = await findCustomer(db, customerId);
  return customer ? presentUser(openPrivate(sealer, customer)) : notFound();
}
