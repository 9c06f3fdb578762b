/** What a person has to look into before the purchase goes on. */
export type ManualReason = 'price' | 'wallet' | 'account' | 'credentials' | 'request' | 'may-be-bought' | 'unknown';

/**
 * What an error means for the order. `retry`: nothing was bought and another attempt may work, after so many seconds.
 * `manual`: a person acts, and nothing is bought or refunded until then. `refund`: the goods are gone on these terms, or
 * cannot be ordered at all, so the order ends and its money goes back.
 */
export type ErrorMeaning =
  | { action: 'retry'; afterSeconds: number }
  | { action: 'manual'; reason: ManualReason }
  | { action: 'refund'; reason: 'goods-gone' | 'not-orderable' };

const retrySoon: ErrorMeaning = { action: 'retry', afterSeconds: 60 };
const retryLater: ErrorMeaning = { action: 'retry', afterSeconds: 4 * 60 };
const goodsGone: ErrorMeaning = { action: 'refund', reason: 'goods-gone' };
const notOrderable: ErrorMeaning = { action: 'refund', reason: 'not-orderable' };
const manual = (reason: ManualReason): ErrorMeaning => ({ action: 'manual', reason });

/** Codes with which the API rejects a request. An order sent with such a code in response does not exist. */
const REQUEST_CODES = {
  unauthorized: manual('credentials'),
  forbidden: manual('credentials'),
  invalid_token: manual('credentials'),
  token_expired: manual('credentials'),
  not_found: manual('request'),
  already_exists: manual('may-be-bought'),
  validation_error: manual('request'),
  bad_request: manual('request'),
  insufficient_funds: manual('wallet'),
  payment_failed: manual('wallet'),
  payment_method_required: manual('wallet'),
  payment_required: manual('wallet'),
  invalid_payment_method: manual('wallet'),
  // Every order goes to the same depot, so its address is the shop's fault and none of the shopper's.
  invalid_shipping_address: manual('request'),
  unsupported_country: manual('request'),
  retailer_country_not_supported: manual('request'),
  guest_checkout_not_supported: manual('account'),
  order_not_cancellable: manual('request'),
  return_not_allowed: manual('request'),
  url_unreachable: retryLater,
  non_us_retailer: notOrderable,
  unsupported_retailer: notOrderable,
  invalid_variant: notOrderable,
  out_of_stock: goodsGone,
  shipping_unavailable: goodsGone,
  external_service_error: retrySoon,
  internal_error: retrySoon,
  rate_limit_exceeded: retryLater,
  service_unavailable: retryLater,
} as const satisfies Record<string, ErrorMeaning>;

/** Values of `error_type` of an order that failed while it was processed. */
const PROCESSING_CODES = {
  product_not_found: goodsGone,
  product_out_of_stock: goodsGone,
  product_unavailable: goodsGone,
  product_variant_unavailable: goodsGone,
  product_quantity_unavailable: goodsGone,
  quantity_limit_exceeded: goodsGone,
  max_price_exceeded: goodsGone,
  shipping_method_unavailable: goodsGone,
  invalid_product_url: notOrderable,
  product_variant_required: notOrderable,
  retailer_not_supported: notOrderable,
  gift_option_unavailable: manual('request'),
  shipping_address_invalid: manual('request'),
  payment_declined: manual('wallet'),
  payment_method_invalid: manual('wallet'),
  login_failed: manual('account'),
  account_locked: manual('account'),
  account_verification_required: manual('account'),
  checkout_blocked: manual('account'),
  add_to_cart_failed: retrySoon,
  cart_empty: retrySoon,
  checkout_failed: retrySoon,
  session_expired: retrySoon,
  retailer_unavailable: retryLater,
} as const satisfies Record<string, ErrorMeaning>;

/** Codes of version 1, which version 2 may pass through from the retailer. */
const VERSION_1_CODES = {
  order_probably_placed: manual('may-be-bought'),
  duplicate_order: manual('may-be-bought'),
  manual_review_required: manual('may-be-bought'),
  request_processing: manual('may-be-bought'),
  insufficient_zma_balance: manual('wallet'),
  credit_card_declined: manual('wallet'),
  payment_info_problem: manual('wallet'),
  billing_address_refused: manual('wallet'),
  account_locked_verification_required: manual('account'),
  account_login_failed: manual('account'),
  invalid_client_token: manual('credentials'),
  unauthorized_access: manual('credentials'),
  invalid_address: manual('request'),
  shipping_address_refused: manual('request'),
  shipping_address_unavailable: manual('request'),
  invalid_request: manual('request'),
  invalid_json: manual('request'),
  invalid_request_id: manual('request'),
  invalid_quantity: manual('request'),
  zma_temporarily_overloaded: retryLater,
  max_quantity_exceeded: goodsGone,
  insufficient_variants: goodsGone,
  expired_product_id: goodsGone,
  no_free_shipping: goodsGone,
  no_two_day_shipping: goodsGone,
  no_gift_shipping: goodsGone,
  max_delivery_days_exceeded: goodsGone,
  item_not_supported: notOrderable,
  unsupported_product_id: notOrderable,
  prime_pantry_not_supported: notOrderable,
  unknown_retailer: notOrderable,
  mismatching_retailer: notOrderable,
  aborted_request: notOrderable,
} as const satisfies Record<string, ErrorMeaning>;

export const ERROR_CODES: Readonly<Record<string, ErrorMeaning>> = {
  ...REQUEST_CODES,
  ...PROCESSING_CODES,
  ...VERSION_1_CODES,
};

/** Meaning of a rejection whose body names no code. */
const STATUS_MEANINGS: Readonly<Record<number, ErrorMeaning>> = {
  401: manual('credentials'),
  402: manual('wallet'),
  403: manual('credentials'),
  404: manual('request'),
  422: manual('request'),
};

/** An unknown code is for a person, never a reason to buy again or to refund. */
export function meaningOf(code: string | null, status?: number): ErrorMeaning {
  if (code !== null && Object.hasOwn(ERROR_CODES, code)) return ERROR_CODES[code] ?? manual('unknown');
  const byStatus = code === null && status !== undefined ? STATUS_MEANINGS[status] : undefined;
  return byStatus ?? manual('unknown');
}
