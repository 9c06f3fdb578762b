import type { Generated } from 'kysely';
import type { PickupEnding } from '#domain/order/pickup.ts';

/** Who may pick an order up at the branch in place of its shopper. */
export interface PickupAuthorizationsTable {
  id: string;
  order_id: string;
  /** Null once it is erased. */
  name: string | null;
  code_hash: string;
  /** Hashes of the different codes that were typed and are not it. */
  wrong_hashes: Generated<string[]>;
  created_at: Date;
  ended_at: Date | null;
  ending: PickupEnding | null;
}
