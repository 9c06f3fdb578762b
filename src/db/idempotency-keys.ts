import { type RawBuilder, sql } from 'kysely';
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

/**
 * The claim as part of a longer statement: a row when it is fresh, none otherwise. The customer is locked before the key, as
 * the foreign key's own check would do only after the rest of the statement.
 */
export function freshClaim({ customerId, call, key, requestHash, now }: IdempotencyClaim): RawBuilder<unknown> {
  return sql`insert into used_keys (customer_id, call, key, request_hash, created_at)
    select id, ${call}, ${key}, ${requestHash}, ${now}::timestamptz from customers where id = ${customerId} for key share
    on conflict do nothing returning key`;
}
