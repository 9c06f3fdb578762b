import type { Tx } from './transaction.ts';

export interface IdempotencyClaim {
  customerId: string;
  call: string;
  key: string;
  requestHash: string;
  now: Date;
}

/**
 * Claims an idempotency key inside the transaction of its effect. `fresh`: go on; `used`: the effect is already there,
 * answer with what stands now; `other`: the key was used for another body.
 */
export async function claimIdempotencyKey(tx: Tx, used: IdempotencyClaim): Promise<'fresh' | 'used' | 'other'> {
  const row = { customer_id: used.customerId, call: used.call, key: used.key };
  const claimed = await tx
    .insertInto('used_keys')
    .values({ ...row, request_hash: used.requestHash, created_at: used.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return 'fresh';
  const first = await tx
    .selectFrom('used_keys')
    .select('request_hash')
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow();
  return first.request_hash === used.requestHash ? 'used' : 'other';
}
