import { expect, test } from 'vitest';
import { ERROR_CODES, meaningOf } from './error-codes.ts';

/** The published codes: those of rejected requests, those of failed orders, and those of version 1. */
const PUBLISHED = {
  request: `unauthorized forbidden invalid_token token_expired not_found already_exists validation_error
    insufficient_funds payment_failed payment_method_required payment_required invalid_payment_method
    invalid_shipping_address url_unreachable non_us_retailer unsupported_retailer unsupported_country
    retailer_country_not_supported guest_checkout_not_supported invalid_variant out_of_stock shipping_unavailable
    order_not_cancellable return_not_allowed external_service_error internal_error bad_request rate_limit_exceeded
    service_unavailable`,
  processing: `product_not_found product_out_of_stock product_unavailable invalid_product_url product_variant_required
    product_variant_unavailable product_quantity_unavailable quantity_limit_exceeded max_price_exceeded
    add_to_cart_failed cart_empty checkout_blocked checkout_failed shipping_address_invalid shipping_unavailable
    shipping_method_unavailable payment_declined payment_method_invalid payment_failed login_failed session_expired
    account_locked account_verification_required retailer_unavailable retailer_not_supported gift_option_unavailable`,
  version1: `max_price_exceeded product_unavailable max_quantity_exceeded invalid_quantity invalid_variant
    insufficient_variants item_not_supported expired_product_id unsupported_product_id shipping_address_refused
    shipping_address_unavailable shipping_method_unavailable no_free_shipping no_two_day_shipping no_gift_shipping
    invalid_address invalid_request invalid_json invalid_request_id invalid_client_token duplicate_order
    order_probably_placed manual_review_required insufficient_zma_balance zma_temporarily_overloaded account_locked
    account_locked_verification_required account_login_failed credit_card_declined payment_info_problem
    billing_address_refused prime_pantry_not_supported max_delivery_days_exceeded unauthorized_access unknown_retailer
    mismatching_retailer internal_error request_processing aborted_request`,
};
const wordsOf = (text: string) => text.trim().split(/\s+/);

test('every published error code has a meaning, and no other has', () => {
  const published = new Set(Object.values(PUBLISHED).flatMap(wordsOf));
  expect(Object.keys(ERROR_CODES).sort()).toEqual([...published].sort());
});

test('only errors after which nothing is bought are retried', () => {
  const retried = Object.keys(ERROR_CODES).filter((code) => meaningOf(code).action === 'retry');
  expect(retried.sort()).toEqual([
    'add_to_cart_failed',
    'cart_empty',
    'checkout_failed',
    'external_service_error',
    'internal_error',
    'rate_limit_exceeded',
    'retailer_unavailable',
    'service_unavailable',
    'session_expired',
    'url_unreachable',
    'zma_temporarily_overloaded',
  ]);
});

test('wallet, payment, account, credentials and doubtful purchases are for a person', () => {
  const reasonOf = (code: string) => {
    const meaning = meaningOf(code);
    return meaning.action === 'manual' ? meaning.reason : meaning.action;
  };
  for (const code of wordsOf('insufficient_funds insufficient_zma_balance payment_declined payment_failed'))
    expect(reasonOf(code), code).toBe('wallet');
  for (const code of wordsOf('login_failed account_locked account_verification_required account_login_failed'))
    expect(reasonOf(code), code).toBe('account');
  for (const code of wordsOf('unauthorized forbidden invalid_token token_expired invalid_client_token'))
    expect(reasonOf(code), code).toBe('credentials');
  for (const code of wordsOf('order_probably_placed duplicate_order manual_review_required already_exists'))
    expect(reasonOf(code), code).toBe('may-be-bought');
  for (const code of wordsOf('shipping_address_invalid invalid_shipping_address invalid_address validation_error'))
    expect(reasonOf(code), code).toBe('request');
});

test('goods that are gone on these terms, or cannot be ordered, are refunded', () => {
  for (const code of wordsOf('product_out_of_stock max_price_exceeded shipping_unavailable product_not_found'))
    expect(meaningOf(code), code).toEqual({ action: 'refund', reason: 'goods-gone' });
  for (const code of wordsOf('invalid_product_url item_not_supported prime_pantry_not_supported'))
    expect(meaningOf(code), code).toEqual({ action: 'refund', reason: 'not-orderable' });
});

test('an unknown or missing code is for a person; without a code the HTTP status says for what', () => {
  for (const code of ['brand_new_code', 'account_of_mars', 'toString', '', null])
    expect(meaningOf(code), String(code)).toEqual({ action: 'manual', reason: 'unknown' });
  expect(meaningOf(null, 402)).toEqual({ action: 'manual', reason: 'wallet' });
  expect(meaningOf(null, 401)).toEqual({ action: 'manual', reason: 'credentials' });
  expect(meaningOf(null, 422)).toEqual({ action: 'manual', reason: 'request' });
  expect(meaningOf('brand_new_code', 402), 'an unknown code outweighs the status').toMatchObject({ reason: 'unknown' });
});
