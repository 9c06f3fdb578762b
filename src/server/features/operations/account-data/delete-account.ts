import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import {
  confirmIdentity,
  type IdentityProof,
  type ProvenIdentity,
  proveIdentity,
} from '#server/features/people/accounts/prove-identity.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { eraseAccount } from './erase-account.ts';
import { refuseOpenOrders } from './open-orders.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords'>;

/** Deletes the account in one transaction, once its owner proved to be its owner. */
export async function deleteAccount(
  deps: Deps,
  customerId: string,
  proof: IdentityProof,
): Promise<undefined | Refusal> {
  const identity = await proveIdentity(deps, customerId, proof);
  if (isRefusal(identity)) return identity;
  return await rollbackOnRefusal<undefined, Refusal>(deps.db, isRefusal, (tx) => erase(deps, tx, identity));
}

async function erase(deps: Deps, tx: Tx, identity: ProvenIdentity): Promise<undefined | Refusal> {
  const customer = await confirmIdentity(tx, identity);
  if (isRefusal(customer)) return customer;
  const refused = await refuseOpenOrders(tx, customer.id);
  if (refused) return refused;
  await eraseAccount(deps, tx, customer);
  return undefined;
}
