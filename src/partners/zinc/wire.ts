import { z } from 'zod';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { RETURN_REASONS } from '#domain/order/return-reasons.ts';
import { isPlainText } from '#domain/text/plain-text.ts';

/** Requests and responses of the marketplace's purchasing API, version 2. Unknown fields are allowed. */

const text = z.string();
const amount = z.number().nullish();

export const searchResultWire = z.looseObject({
  product_id: text,
  title: text,
  image: text.nullish(),
  price: amount,
  num_reviews: z.number().nullish(),
  /** A number in version 2, '4.5 out of 5 stars' in version 1. */
  stars: z.union([z.number(), text]).nullish(),
  brand: text.nullish(),
  prime: z.boolean().nullish(),
  available: z.boolean().nullish(),
  fresh: z.boolean().nullish(),
});
export type ZincSearchResultWire = z.infer<typeof searchResultWire>;

/** HTTP 200 with status 'failed' is a failure, for searches, products and offers alike. */
export const failureWire = z.looseObject({
  status: z.literal('failed'),
  code: text.nullish(),
  message: text.nullish(),
});
export const processingWire = z.looseObject({ status: z.literal('processing') });

export const searchWire = z.looseObject({
  status: z.literal('completed'),
  /** Parsed one by one, so that an invalid entry does not invalidate the page. */
  results: z.array(z.unknown()),
  next_page: z.union([z.number(), text]).nullish(),
});

const specificsWire = z.array(z.looseObject({ dimension: text, value: text }));
const measureWire = z.looseObject({ amount: z.number(), unit: text });

export const productWire = z.looseObject({
  status: z.literal('completed'),
  product_id: text,
  asin: text.nullish(),
  title: text,
  brand: text.nullish(),
  price: amount,
  original_retail_price: amount,
  main_image: text.nullish(),
  images: z.array(text).nullish(),
  feature_bullets: z.array(text).nullish(),
  product_description: text.nullish(),
  product_details: z.array(text).nullish(),
  categories: z.array(text).nullish(),
  stars: z.union([z.number(), text]).nullish(),
  review_count: z.number().nullish(),
  authors: z.array(text).nullish(),
  variant_specifics: specificsWire.nullish(),
  all_variants: z.array(z.looseObject({ product_id: text, variant_specifics: specificsWire })).nullish(),
  package_dimensions: z.looseObject({ weight: measureWire.nullish() }).nullish(),
  fresh: z.boolean().nullish(),
  pantry: z.boolean().nullish(),
  digital: z.boolean().nullish(),
  buyapi_hint: z.boolean().nullish(),
});
export type ZincProductWire = z.infer<typeof productWire>;

export const offerWire = z.looseObject({
  offer_id: text.nullish(),
  available: z.boolean().nullish(),
  price: amount,
  condition: text.nullish(),
  seller: z.looseObject({ id: text.nullish(), name: text.nullish(), first_party: z.boolean().nullish() }).nullish(),
  marketplace_fulfilled: z.boolean().nullish(),
  prime_only: z.boolean().nullish(),
  handling_days: z.looseObject({ min: z.number().nullish(), max: z.number().nullish() }).nullish(),
  shipping_options: z.array(z.looseObject({ name: text.nullish(), price: amount })).nullish(),
});
export type ZincOfferWire = z.infer<typeof offerWire>;

export const offersWire = z.looseObject({
  status: z.literal('completed'),
  asin: text.nullish(),
  offers: z.array(offerWire),
});

export const addressWire = z.looseObject({
  first_name: text,
  last_name: text,
  address_line1: text,
  address_line2: text.optional(),
  city: text,
  state: text,
  postal_code: text,
  phone_number: text,
  country: text,
});

/** Body of `POST /orders`. */
export const newOrderWire = z.looseObject({
  products: z
    .array(z.looseObject({ url: text, quantity: z.number().int().positive(), condition_in: z.array(text).optional() }))
    .min(1),
  max_price: z.number().int().positive(),
  idempotency_key: text.max(36),
  shipping_address: addressWire,
  is_gift: z.boolean().optional(),
  handling_days_max: z.number().int().optional(),
  metadata: z.record(text, text).optional(),
});
export type ZincNewOrderWire = z.infer<typeof newOrderWire>;

export const trackingWire = z.looseObject({
  tracking_number: text.nullish(),
  /** The number printed on the parcel, which the depot scans; `tracking_number` may be an alias of the service. */
  retailer_tracking_number: text.nullish(),
  zinc_tracking_number: text.nullish(),
  carrier: text.nullish(),
  status: text.nullish(),
  product_ids: z.array(text).nullish(),
});
export type ZincTrackingWire = z.infer<typeof trackingWire>;

/** Body of `POST /returns`. */
export const newReturnWire = z.looseObject({
  order_id: text,
  items: z.array(z.looseObject({ order_item_id: text, quantity: z.number().int().positive() })).min(1),
  reason: z.enum(RETURN_REASONS),
  notes: text.nullish(),
});
export type ZincNewReturnWire = z.infer<typeof newReturnWire>;

export const returnWire = z.looseObject({
  id: text,
  order_id: text.nullish(),
  status: text,
  label_urls: z.array(text).nullish(),
  merchant_return_id: text.nullish(),
});
export type ZincReturnWire = z.infer<typeof returnWire>;

const merchantOrderIdWire = z.union([text, z.looseObject({ merchant_order_id: text })]);

/** One line of a purchase. */
export const itemWire = z.looseObject({
  id: text.nullish(),
  url: text.nullish(),
  quantity: z.number().nullish(),
  status: text.nullish(),
  error_type: text.nullish(),
});
export type ZincItemWire = z.infer<typeof itemWire>;

export const orderWire = z.looseObject({
  id: text,
  status: text,
  items: z.array(itemWire).nullish(),
  metadata: z.record(text, z.unknown()).nullish(),
  job_result: z
    .looseObject({
      success: z.boolean().nullish(),
      error: text.nullish(),
      error_type: text.nullish(),
      price_components: z.looseObject({ total: amount }).nullish(),
      merchant_order_ids: z.array(merchantOrderIdWire).nullish(),
    })
    .nullish(),
  merchant_order_ids: z.array(merchantOrderIdWire).nullish(),
  tracking_numbers: z.array(trackingWire).nullish(),
  /** Only the newest matters: an order has one return at most. */
  returns: z.array(z.union([text, returnWire])).nullish(),
});
export type ZincOrderWire = z.infer<typeof orderWire>;

export const orderListWire = z.looseObject({ orders: z.array(orderWire) });

/** Text of a notice that is stored: without characters that PostgreSQL cannot store. */
const storableText = text.max(100).refine(isPlainText);

/** Amounts are whole cents. */
export const walletWire = z.looseObject({ balance: z.number().int(), spendable_balance: z.number().int().nullish() });

export const webhookWire = z.looseObject({
  event: storableText,
  order_id: storableText,
  status: text.nullish(),
  timestamp: storableText.nullish(),
});

/** The product of an order line, which names it by the URL of its page; null for any other URL. */
export function asinOfUrl(url: string): Asin | null {
  const found = /\/dp\/([0-9A-Za-z]{10})(?:[/?#]|$)/.exec(url)?.[1];
  return found ? parseAsin(found) : null;
}
