/**
 * What becomes of the rows of every table that refers to a customer: `moves` to the account that stays, `joins` what that
 * account has of the same kind, or `ends` with the account that goes. A test compares it with the database.
 */
export const FATES = {
  cases: 'moves',
  customer_merges: 'moves',
  orders: 'moves',
  addresses: 'joins',
  carts: 'joins',
  customer_keywords: 'joins',
  favorites: 'joins',
  price_alerts: 'joins',
  saved_items: 'joins',
  visits: 'joins',
  // A consent is to mails to an address, which is not written to any more.
  consents: 'ends',
  codes: 'ends',
  identities: 'ends',
  known_devices: 'ends',
  sessions: 'ends',
  used_keys: 'ends',
} as const;
