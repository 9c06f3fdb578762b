import type { ColumnType, Generated } from 'kysely';
import type { Product } from '#domain/catalog/product.ts';
import type { FeeQuote } from '#domain/fees/quote.ts';

/** Written as JSON text, read as the value. */
type Json<Value> = ColumnType<Value, string, string>;

/** Pesos for one unit of a currency, in millionths. */
export type RateTable = Record<'USD' | 'EUR' | 'ARG' | 'BR', number>;

/** Where an order goes, frozen when it is made. */
export interface AddressSnapshot {
  address: string;
  doorNumber: string | null;
  neighborhood: string;
  zipCode: string;
  apartment: string;
  phoneNumber: string | null;
  observations: string | null;
}

/** Who receives an order, as Aduanas asks, frozen when it is made. */
export interface Consignee {
  firstName: string;
  middleName: string | null;
  lastName: string;
  secondLastName: string | null;
  document: string;
  phone: string | null;
}

export interface Issue {
  code: string;
  description: string;
}

export interface Voucher {
  code: string;
  url: string;
  expiresAt: string;
}

export interface PackageEvent {
  date: string;
  description: string;
}

/** One interface a table, as the migrations leave it. Instants are `Date`, days are 'YYYY-MM-DD', money is cents. */

export interface SecretsTable {
  name: string;
  value: string;
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
  revoked_at: Date | null;
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

export interface ProductsTable {
  asin: string;
  document: Json<Product>;
  title: string;
  summary: string;
  brand: string | null;
  image: string | null;
  price_cents: number | null;
  sale_cents: number | null;
  retail_cents: number | null;
  rating: number | null;
  reviews: number;
  prime: boolean;
  condition: string;
  weight_grams: number | null;
  exempt: boolean;
  ursec: 'none' | 'phone' | 'radio';
  valid: boolean;
  forbidden: string | null;
  family: string;
  popularity: number;
  source: string;
  extra: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  content_hash: string;
  seen_at: Date;
  search: ColumnType<string, unknown, unknown>;
  shelf: string | null;
}

export interface SearchWordsTable {
  word: string;
  stem: string;
  uses: number;
}

export interface SearchPagesTable {
  keyword: string;
  page: number;
  asins: string[];
  has_more: boolean;
  fetched_at: Date;
}

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  name: string;
  english_keyword: string;
  position: number;
}

export interface KeywordsTable {
  word: string;
  folded: string;
  uses: number;
  updated_at: Date;
}

export interface CustomerKeywordsTable {
  customer_id: string;
  word: string;
  folded: string;
  used_at: Date;
}

export interface ProductViewsTable {
  asin: string;
  visitor: string;
  day: string;
}

export interface ExchangeRatesTable {
  id: string;
  quote_date: string;
  source: string;
  buy_micros: Json<RateTable>;
  sell_micros: Json<RateTable>;
  fetched_at: Date;
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

export interface CartsTable {
  id: string;
  customer_id: string;
  state: 'open' | 'ordered';
  created_at: Date;
}

export interface CartItemsTable {
  id: string;
  cart_id: string;
  asin: string;
  quantity: number;
  price_cents: number;
  added_at: Date;
}

export interface OrdersTable {
  id: string;
  number: Generated<number>;
  customer_id: string;
  cart_id: string;
  status: string;
  currency: 'USD' | 'UYU';
  rate_micros: number;
  amount_cents: number;
  amount_usd_cents: number;
  fees: Json<FeeQuote>;
  use_franchise: 'USE' | 'NOT_USE' | 'NOT_APPLICABLE';
  delivery_method: 'pickup' | 'delivery';
  delivery_zone: 'PICKUP' | 'MONTEVIDEO' | 'OTHER_DEPARTMENTS';
  address: Json<AddressSnapshot>;
  consignee: Json<Consignee>;
  customer_email: string;
  payment_method: string | null;
  consolidation_processed: Generated<boolean>;
  carrier_tracking_number: string | null;
  issue: ColumnType<Issue | null, string | null, string | null>;
  created_at: Date;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  asin: string;
  title: string;
  variant: string;
  image: string | null;
  quantity: number;
  price_cents: number;
  weight_grams: number;
}

export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  code: string;
  description: string;
  visible: boolean;
  happened_at: Date;
}

export interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  method: string;
  transaction_id: string;
  state: 'pending' | 'approved' | 'rejected' | 'expired' | 'overpaid';
  amount_cents: number;
  currency: 'USD' | 'UYU';
  taxable_cents: number;
  voucher: ColumnType<Voucher | null, string | null, string | null>;
  partner_reference: string | null;
  authorization_code: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
}

export interface InboundEventsTable {
  source: string;
  event_key: string;
  body: Json<unknown>;
  received_at: Date;
  outcome: string;
}

export interface PurchasesTable {
  order_id: string;
  idempotency_key: string;
  attempt: number;
  state: 'requested' | 'pending' | 'placed' | 'refused';
  marketplace_order_id: string | null;
  error_type: string | null;
  total_cents: number | null;
  requested_at: Date;
  updated_at: Date;
}

export interface PackagesTable {
  id: string;
  order_id: string;
  tracking_number: string;
  carrier: string | null;
  status: 'PACKAGE_SENT_FROM_AMAZON' | 'PACKAGE_RECEIVED' | null;
  asins: string[];
  events: ColumnType<PackageEvent[], string | undefined, string>;
  created_at: Date;
  received_at: Date | null;
}

export interface RefundsTable {
  id: string;
  order_id: string;
  attempt_id: string;
  reason: string;
  amount_cents: number;
  currency: string;
  state: 'requested' | 'sent';
  created_at: Date;
  sent_at: Date | null;
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
}

export interface UsedKeysTable {
  customer_id: string;
  call: string;
  key: string;
  request_hash: string;
  created_at: Date;
}

export interface Tables {
  secrets: SecretsTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  identities: IdentitiesTable;
  codes: CodesTable;
  addresses: AddressesTable;
  products: ProductsTable;
  search_pages: SearchPagesTable;
  search_words: SearchWordsTable;
  categories: CategoriesTable;
  keywords: KeywordsTable;
  customer_keywords: CustomerKeywordsTable;
  product_views: ProductViewsTable;
  exchange_rates: ExchangeRatesTable;
  favorites: FavoritesTable;
  visits: VisitsTable;
  carts: CartsTable;
  cart_items: CartItemsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  payment_attempts: PaymentAttemptsTable;
  inbound_events: InboundEventsTable;
  purchases: PurchasesTable;
  packages: PackagesTable;
  refunds: RefundsTable;
  mails: MailsTable;
  used_keys: UsedKeysTable;
}
