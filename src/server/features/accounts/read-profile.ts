import type { User } from '#contract/accounts.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/http/refusal.ts';
import { presentUser } from './present.ts';
import { findCustomer } from './repository.ts';

export async function readProfile({ db }: Pick<Context, 'db'>, customerId: string): Promise<User | Refusal> {
  const customer = await findCustomer(db, customerId);
  return customer ? presentUser(customer) : notFound();
}
