import type { WithdrawalState } from '#domain/order/withdrawal.ts';

/** The right of withdrawal that a shopper used for an order. */
export interface WithdrawalsTable {
  order_id: string;
  state: WithdrawalState;
  requested_at: Date;
  settled_at: Date | null;
  /** Why it was refused. */
  reason: string | null;
}
