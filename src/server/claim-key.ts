import { claimIdempotencyKey, type IdempotencyClaim } from '#db/idempotency-keys.ts';
import type { Tx } from '#db/transaction.ts';
import type { IdempotencyKey } from './http/handler.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A key that was used with another request. */
export const USED_KEY = refuse(422, 'Esa Idempotency-Key ya se usó con otros datos');

type Claim = Pick<IdempotencyClaim, 'customerId' | 'call' | 'now'> & { key: IdempotencyKey | null };

/**
 * Claims the idempotency key of a call inside the transaction of its effect. `used`: the effect exists already, and the
 * reply is its state now. Without a key every call is `fresh`; a key of another request is refused.
 */
export async function claimKey(tx: Tx, { key, ...call }: Claim): Promise<'fresh' | 'used' | Refusal> {
  const claimed = key ? await claimIdempotencyKey(tx, { ...call, ...key }) : 'fresh';
  return claimed === 'other' ? USED_KEY : claimed;
}
