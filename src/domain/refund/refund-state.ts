/**
 * `requested`: its partner is to be asked. `manual`: no call can send it, a person decides. A refund by bank transfer is
 * `awaiting-account`, `account-given` and `taken` by the person who pays it. `sent`: the partner or the person sent it.
 */
export const REFUND_STATES = ['requested', 'manual', 'awaiting-account', 'account-given', 'taken', 'sent'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Whether the shopper may give or change the bank account. */
export function acceptsAccount(state: RefundState): boolean {
  return state === 'awaiting-account' || state === 'account-given';
}

/** Why a refund is sent whose order's freight turned out to cost less. */
export const FREIGHT_REASON = 'freight';
