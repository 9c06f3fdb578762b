/** What a payment of an order besides its amount is for: a line that costs more, or an address of another tariff. */
export const CHARGE_PURPOSES = ['line-difference', 'address'] as const;
export type ChargePurpose = (typeof CHARGE_PURPOSES)[number];

/** `waived`: the shop does without it. `lapsed`: it can no longer be paid, and what still comes in goes back. */
export const CHARGE_STATES = ['open', 'paid', 'waived', 'lapsed'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
