import type { Tx } from './transaction.ts';

export interface IdempotencyClaim {
  customerId: string;
  /** Name of the endpoint, stored with the key. */
  call: string;
  key: string;
  requestHash: string;
  now: Date;
}

/**
 * Claims an idempotency key inside the transaction of its effect. `fresh`: continue; `used`: the effect already exists,
 * reply with the current state; `other`: the key was used with a different request body.
 */
export async function claimIdempotencyKey(tx: Tx, claim: IdempotencyClaim): Promise<'fresh' | 'used' | 'other'> {
  const row = { customer_id: claim.customerId, call: claim.call, key: claim.key };
  const inserted = await tx
    .insertInto('used_keys')
    .values({ ...row, request_hash: claim.requestHash, created_at: claim.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return 'fresh';
  const existing = await tx
    .selectFrom('used_keys')
    .select('request_hash')
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow();
  return existing.request_hash === claim.requestHash ? 'used' : 'other';
}
