/** Acts of the staff that may cost more than was paid for an order. */
export const SPENDING_ACTS = ['buyAgain', 'buySubstitute', 'approvePrice', 'resendClaim'] as const;
export type SpendingAct = (typeof SPENDING_ACTS)[number];

/** Where the request of such a loss stands. */
export const LOSS_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type LossState = (typeof LOSS_STATES)[number];
