import type { Generated } from 'kysely';

export interface CustomersTable {
  id: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  second_last_name: string | null;
  /** These two are encrypted (src/server/field-encryption.ts). */
  document: string | null;
  birthday: string | null;
  gender: 'M' | 'F' | 'N' | null;
  phone: string | null;
  locker: Generated<number>;
  verified_at: Date | null;
  created_at: Date;
}

export interface SessionsTable {
  id: string;
  customer_id: string;
  created_at: Date;
  expires_at: Date;
  /** Last use of the session, accurate to some minutes. */
  seen_at: Date;
  revoked_at: Date | null;
  /** Browser and system that opened the session; null when unknown. */
  device_name: string | null;
}

/** A device that signed in to an account before. */
export interface KnownDevicesTable {
  token_hash: string;
  customer_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface IdentitiesTable {
  provider: 'google' | 'facebook';
  subject: string;
  customer_id: string;
  created_at: Date;
}

export interface CodesTable {
  customer_id: string;
  purpose: 'verify' | 'reset';
  hash: string;
  created_at: Date;
  expires_at: Date;
}

export interface AddressesTable {
  id: string;
  customer_id: string;
  address: string;
  door_number: string | null;
  neighborhood: string;
  zip_code: string;
  department: string;
  phone_number: string;
  observations: string | null;
  is_default: boolean;
  created_at: Date;
}

export interface CustomerKeywordsTable {
  customer_id: string;
  word: string;
  folded: string;
  used_at: Date;
}

export interface FavoritesTable {
  id: string;
  customer_id: string;
  asin: string;
  created_at: Date;
}

export interface VisitsTable {
  id: string;
  customer_id: string;
  asin: string;
  visited_at: Date;
}

export interface MailsTable {
  id: string;
  kind: string;
  subject_id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
  sent_at: Date | null;
  given_up_at: Generated<Date | null>;
}

export interface UsedKeysTable {
  customer_id: string;
  call: string;
  key: string;
  request_hash: string;
  created_at: Date;
}

export interface SecretsTable {
  name: string;
  value: string;
  created_at: Generated<Date>;
}

/** The key of the client hashes of one day in Montevideo ('YYYY-MM-DD'). */
export interface ClientHashKeysTable {
  day: string;
  key: string;
}
