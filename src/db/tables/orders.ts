import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Brand } from '#domain/brand.ts';
import type { OrderQuote } from '#domain/fees/quote.ts';
import type { QuotedParcel } from '#domain/forwarding/parcel.ts';
import type { FoundSignal } from '#domain/order/risk.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import type { PaymentAnswer } from '#domain/payment/answer.ts';
import type { ChargePurpose, ChargeState } from '#domain/payment/charge.ts';
import type { Json } from './json.ts';

/** The delivery address of an order, copied when the order is created. */
export interface AddressSnapshot {
  address: string;
  doorNumber: string | null;
  neighborhood: string;
  zipCode: string;
  apartment: string;
  phoneNumber: string | null;
  observations: string | null;
}

/** The recipient data that Aduanas (customs) requires, copied when the order is created. */
export interface RecipientSnapshot {
  firstName: string;
  middleName: string | null;
  lastName: string;
  secondLastName: string | null;
  /** Encrypted at rest. */
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

export interface OrdersTable {
  id: string;
  number: Generated<number>;
  customer_id: string;
  cart_id: string;
  status: string;
  currency: 'USD' | 'UYU';
  /** Null while no rate was known; never for an order in pesos. */
  rate_micros: number | null;
  amount_cents: number;
  amount_usd_cents: number;
  fees: Json<OrderQuote>;
  /** The parcels of other stores that it was quoted with; null where that is not known. */
  quoted_parcels: ColumnType<QuotedParcel[] | null, string | null | undefined>;
  use_franchise: 'USE' | 'NOT_USE' | 'NOT_APPLICABLE';
  delivery_method: 'pickup' | 'delivery';
  delivery_zone: 'PICKUP' | 'MONTEVIDEO' | 'OTHER_DEPARTMENTS';
  address: Json<AddressSnapshot>;
  consignee: Json<RecipientSnapshot>;
  customer_email: string;
  payment_method: string | null;
  consolidation_processed: Generated<boolean>;
  carrier_tracking_number: string | null;
  /** Where the label of the shipment is fetched. */
  carrier_label_url: ColumnType<string | null, string | null | undefined>;
  issue: ColumnType<Issue | null, string | null, string | null>;
  /** Since when an announcement to the carrier may be under way; null before, and once the carrier rejected it. */
  announcing_since: ColumnType<Date | null, Date | null | undefined>;
  /** When the carrier was last asked about the shipment. */
  tracking_polled_at: ColumnType<Date | null, Date | null | undefined>;
  /** Since when the lines of the unpaid order are in the cart as well, because the shopper asked for them. */
  cart_restored_at: ColumnType<Date | null, Date | null | undefined>;
  /** The order that ended unpaid and that this one was made of. */
  again_of: ColumnType<string | null, string | null | undefined>;
  /** The paid order that it is sent in place of, at the shop's cost; null for every other one. */
  replacement_of: ColumnType<string | null, string | null | undefined>;
  /** What is left paid of the delivery after its difference was asked back; null: all that it was quoted with. */
  delivery_paid_cents: ColumnType<number | null, number | null | undefined>;
  /** Since when it is in its status; null while it is in its first. */
  status_since: ColumnType<Date | null, Date | null | undefined>;
  /** 'YYYY-MM-DD': the last day by which its delivery was promised; null while it is not paid. */
  promised_on: ColumnType<string | null, string | null | undefined>;
  /** When the customer deleted the account; the order holds no personal data any more. */
  anonymized_at: Generated<Date | null>;
  created_at: Date;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  asin: string;
  title: string;
  /** As it was shown, and null where the title was not translated. */
  translated_title: ColumnType<string | null, string | null | undefined>;
  variant: string;
  image: string | null;
  quantity: number;
  price_cents: number;
  weight_grams: number;
  /** What the shopper gets in its place. */
  substitute: ColumnType<LineSubstitute | null, string | null | undefined, string | null>;
}

/** A product that is bought in place of the one of a line. */
export interface LineSubstitute {
  asin: string;
  title: string;
  /** Missing or null without a translation. */
  translatedTitle?: string | null;
  variant: string;
  image: string | null;
  weightGrams: number;
}

export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  code: string;
  description: string;
  visible: boolean;
  happened_at: Date;
  /** The transition that brought the order into the status; null where none did, or none was recorded. */
  trigger: Generated<string | null>;
}

/** What a shopper pays for an order besides its amount. */
export interface OrderChargesTable {
  id: string;
  order_id: string;
  purpose: ChargePurpose;
  /** What it is for, which has one charge that is not lapsed. */
  subject: string;
  usd_cents: number;
  /** In the order's currency. */
  currency: 'USD' | 'UYU';
  cents: number;
  /** The base of the shop's own invoice in it, in dollars. */
  taxable_usd_cents: number;
  state: ChargeState;
  created_at: Date;
  /** Until then it can be paid. */
  expires_at: Date;
  settled_at: Date | null;
}

export interface PaymentAttemptsTable {
  id: string;
  order_id: string;
  /** The charge that it pays; null: the order's amount. */
  charge_id: ColumnType<string | null, string | null | undefined>;
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
  /** When the newest device that the payment was started from first signed in; null when it is unknown. */
  device_first_seen_at: ColumnType<Date | null, Date | null | undefined>;
  /** When a partner is next asked about the row; null when there is nothing to ask. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
  /** Whether a movement of a bank statement is matched with it, or proposed; kept by a trigger. */
  is_banked: Generated<boolean>;
  /** What its partner answered when it was last asked; null while nobody asked. */
  answer: ColumnType<PaymentAnswer | null, PaymentAnswer | null | undefined>;
  answered_at: ColumnType<Date | null, Date | null | undefined>;
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
  /** When the marketplace reported that everything was shipped; null while parcels are outstanding. */
  shipped_at: Date | null;
  /** Why the purchase waits for a person. */
  manual_reason: ColumnType<string | null, string | null | undefined>;
  /** When a partner is next asked about the row; null when there is nothing to ask. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
  /** The most that it may cost; null: what was paid for its lines, with the tolerance. */
  max_price_cents: ColumnType<number | null, number | null | undefined>;
}

export interface PurchaseCancellationsTable {
  /** The id of the purchase, which for the first is the order's. */
  order_id: string;
  /** `accepted`: the marketplace took the request; the order's own state says when it is done. */
  state: 'requested' | 'accepted' | 'cancelled' | 'too-late';
  requested_at: Date;
  updated_at: Date;
}

export interface PurchaseReturnsTable {
  /** The id of the purchase, which for the first is the order's. */
  order_id: string;
  /** `requested`: not yet at the marketplace; `refused`: it does not take the request, `error_type` says why. */
  state: 'requested' | 'open' | 'approved' | 'denied' | 'credited' | 'refused';
  reason: string;
  notes: string | null;
  /** Empty: everything that was not cancelled. */
  asins: string[];
  marketplace_return_id: string | null;
  merchant_return_id: string | null;
  label_urls: string[];
  error_type: string | null;
  requested_at: Date;
  updated_at: Date;
  /** When a person was done with the decision. */
  closed_at: Date | null;
  /** When a partner is next asked about the row; null when there is nothing to ask. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
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
  /** When the carrier was last asked about the package. */
  tracking_polled_at: ColumnType<Date | null, Date | null | undefined>;
  /** The purchase that it is of; null: the order's first. */
  purchase_id: ColumnType<string | null, string | null | undefined>;
  /** When a person gave it up, because it never arrived. */
  lost_at: ColumnType<Date | null, Date | null | undefined>;
  /** What the carrier weighed; null where it did not say. */
  billed_weight_grams: ColumnType<number | null, number | null | undefined>;
  /** Since when the store's carrier says that it cannot be delivered; null while it does not. */
  undeliverable_at: ColumnType<Date | null, Date | null | undefined>;
}

/** A paid order that a person decides about before it is bought. The decision's four columns are set together. */
export interface OrderHoldsTable {
  id: string;
  order_id: string;
  signals: Json<FoundSignal[]>;
  points: number;
  held_at: Date;
  decision: 'released' | 'refused' | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

/** What was done with a refund by transfer. */
/** Work that repeats at an interval. */
export interface RecurringWorkTable {
  name: string;
  next_run_at: Date;
}

/** An order as it is stored. Its status is typed: only `transitionOrder` writes it. */
export type OrderRow = Omit<Selectable<OrdersTable>, 'status'> & { status: OrderStatus };
/**
 * An order as it is, whose row the transaction holds: locked by `lockOrder`, or inserted. What changes an order, or decides
 * by its state, asks for one, so that nobody locks twice or forgets to, and returns the order as it is then.
 */
export type LockedOrder = Brand<OrderRow, 'LockedOrder'>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type OrderEventRow = Selectable<OrderEventsTable>;
export type PackageRow = Selectable<PackagesTable>;
