import type { ColumnType, Generated } from 'kysely';
import type { OptionalOrderMail } from '#domain/order/optional-mails.ts';

export interface DocumentCorrectionsTable {
  id: string;
  customer_id: string;
  /** Sealed; null once it is decided. */
  request: string | null;
  state: 'waiting' | 'accepted' | 'refused';
  requested_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  /** What the shopper is told of a refusal. */
  reason: string | null;
}

export interface CustomersTable {
  id: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  second_last_name: string | null;
  /** These two are encrypted (src/server/secrets/field-encryption.ts). */
  document: string | null;
  birthday: string | null;
  /** HMAC of the document, by which it is found (`FieldCipher.fingerprints`); null until the reconciliation fills it. */
  document_hash: ColumnType<string | null, string | null | undefined>;
  gender: 'M' | 'F' | 'N' | null;
  phone: string | null;
  locker: Generated<number>;
  verified_at: Date | null;
  /** Since when mails with offers are accepted; null while they are not. */
  offers_accepted_at: Generated<Date | null>;
  /** When somebody else signed up with the same email before it was verified. */
  contested_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  /** When an address was last added, changed or removed; null when that is unknown. */
  addresses_changed_at: ColumnType<Date | null, Date | null | undefined>;
  /** The mails of an order's journey that the customer does not want. */
  muted_order_mails: Generated<OptionalOrderMail[]>;
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
  /** When that device first signed in to the account; null when it is unknown. */
  device_first_seen_at: Date | null;
}

/** A device that signed in to an account before. */
export interface KnownDevicesTable {
  token_hash: string;
  customer_id: string;
  /** The last sign-in. */
  created_at: Date;
  expires_at: Date;
  first_seen_at: Date | null;
}

export interface IdentitiesTable {
  provider: 'google' | 'facebook';
  subject: string;
  customer_id: string;
  created_at: Date;
}

export interface CodesTable {
  customer_id: string;
  purpose: 'verify' | 'reset' | 'identity' | 'email';
  hash: string;
  created_at: Date;
  expires_at: Date;
  /** The address that a code of the purpose `email` confirms. */
  new_email: Generated<string | null>;
}

/** A consent that was given or withdrawn; the newest row of a purpose holds. */
export interface ConsentsTable {
  id: Generated<number>;
  customer_id: string;
  purpose: 'offers';
  accepted: boolean;
  /** Which wording was shown. */
  wording: string;
  source: 'settings';
  given_at: Date;
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

/** An alert on a favorite. */
export interface PriceAlertsTable {
  id: string;
  customer_id: string;
  asin: string;
  /** The price when it was set or last mailed, or read last where it waits for a price; null where there was none. */
  reference_cents: number | null;
  available: boolean;
  /** The price that it waits for; null: it tells of any drop. */
  below_cents: Generated<number | null>;
  events: Generated<number>;
  created_at: Date;
  checked_at: Generated<Date | null>;
}

/** What a customer waits for; the row goes with the mail that it is there. */
export interface SearchRequestsTable {
  id: string;
  customer_id: string;
  query: string;
  created_at: Date;
}

/** Whether a product may enter Uruguay; the row goes with the mail of the answer. */
export interface ImportQuestionsTable {
  id: string;
  asin: string;
  customer_id: string;
  asked_at: Date;
}

/** A product that was taken out of the cart to be bought later. */
export interface SavedItemsTable {
  customer_id: string;
  asin: string;
  quantity: number;
  /** The price of one unit when it was saved; null when it had none. */
  price_cents: number | null;
  saved_at: Date;
  /** Whether it was set apart from a cart that costs less in several shipments, to be ordered next. */
  next_shipment: Generated<boolean>;
}

/** Duty-free shipments of a year that a customer received by others, as the customer says. */
export interface DeclaredFranchisesTable {
  customer_id: string;
  year: number;
  shipments: number;
  goods_cents: number;
  declared_at: Date;
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
  /** Recipient and content are erased once it is sent. */
  forget_recipient: Generated<boolean>;
  /** Where one click ends mails of this kind; null for mails that nobody ends. */
  unsubscribe_url: Generated<string | null>;
  outcome: Generated<'bounced' | 'complained' | 'suppressed' | 'withdrawn' | null>;
}

/** An address that is not mailed. */
export interface MailSuppressionsTable {
  address_hash: string;
  reason: 'bounce' | 'complaint';
  since: Date;
  check_code_hash: Generated<string | null>;
  check_expires_at: Generated<Date | null>;
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

/** A sealing key whose values are bound to their places. */
export interface SealingKeysTable {
  /** The key's id in what it encrypted. */
  id: string;
  announced_at: Date;
  /** Null as long as values that are bound to no place are read. */
  unbound_refused_from: Date | null;
}

/** The key of the client hashes of one day in Montevideo ('YYYY-MM-DD'). */
export interface ClientHashKeysTable {
  day: string;
  key: string;
}

/** An account that was merged into another one of the same person. */
export interface CustomerMergesTable {
  former_id: string;
  /** The locker of the former account, which stands on packages that are on the way. */
  locker: number;
  /** The account that stayed. */
  customer_id: string;
  merged_at: Date;
}
