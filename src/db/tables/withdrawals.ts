import type { ColumnType, Generated } from 'kysely';
import type { WithdrawalState, WithdrawnUnits } from '#domain/order/withdrawal.ts';

/** The right of withdrawal that a shopper used for an order. */
export interface WithdrawalsTable {
  order_id: string;
  state: WithdrawalState;
  requested_at: Date;
  /** Null while a person has to act: the goods are to come back, or their refund was refused. */
  settled_at: Date | null;
  /** Why it was refused. */
  reason: string | null;
  /** Null: everything. */
  lines: ColumnType<WithdrawnUnits[] | null, string | null, string | null>;
  /** What was asked back once the goods were there. */
  refund_request_id: Generated<string | null>;
}
