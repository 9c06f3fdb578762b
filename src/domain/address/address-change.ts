/** `lapsed`: its difference was not paid in time. `withdrawn`: the staff took it back. */
export const ADDRESS_CHANGE_STATES = ['open', 'done', 'lapsed', 'withdrawn'] as const;
export type AddressChangeState = (typeof ADDRESS_CHANGE_STATES)[number];

/** How long the difference of an address of another tariff can be paid, unless the shipment is announced before. */
export const ADDRESS_CHANGE_MS = 48 * 60 * 60_000;
