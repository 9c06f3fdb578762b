import type { User } from '#contract/accounts.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentUser } from './present.ts';
import { findCustomer } from './repository.ts';

export async function readProfile(
  deps: { db: Queryable } & Pick<Context, 'fieldCipher'>,
  customerId: string,
): Promise<User | Refusal> {
  const customer = await findCustomer(deps.db, customerId);
  return customer ? await presentUser(deps, customer) : notFound();
}
