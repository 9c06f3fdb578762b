import { isQuantity } from '#domain/cart/lines.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { information } from '#web/copy/information.ts';
import { parsePastedAsin } from '#web/features/search/parse-pasted-asin.ts';

const copy = information.calculator;

interface CommonFields {
  quantity: number;
  deliveryZone: DeliveryZone;
  useFranchise: 'USE' | 'NOT_USE';
}
export interface ProductQuoteRequest extends CommonFields {
  mode: 'product';
  asin: string;
}
export interface WeightQuoteRequest extends CommonFields {
  mode: 'weight';
  /** Dollars per unit. */
  price: number;
  /** Kilograms per unit. */
  weight: number;
  /** Books and other media are exempt from taxes. */
  media: boolean;
}
export type QuoteRequest = ProductQuoteRequest | WeightQuoteRequest;
export type QuoteErrors = Partial<Record<'product' | 'price' | 'weight', string>>;

/** Submitted fields of the form: FormData in the browser, the query of the URL without script. */
export type FormFields = Pick<FormData | URLSearchParams, 'has'> & { get(name: string): unknown };

const MAX_DECIMAL = 1_000_000;

/** The `way` parameter: by product, or by price and weight. */
export function readMode(form: FormFields): QuoteRequest['mode'] {
  return form.get('way') === 'product' ? 'product' : 'weight';
}

/** Parses the form; `request` is null when a field has an error. An invalid quantity counts as 1. */
export function parseQuoteRequest(form: FormFields): { request: QuoteRequest | null; errors: QuoteErrors } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const quantity = Number(text('quantity'));
  const common: CommonFields = {
    quantity: isQuantity(quantity) ? quantity : 1,
    deliveryZone: parseZone(text('deliveryZone')),
    useFranchise: text('useFranchise') === 'NOT_USE' ? 'NOT_USE' : 'USE',
  };
  if (readMode(form) === 'product') {
    const asin = parseProduct(text('product'));
    if (asin === null) return { request: null, errors: { product: copy.productBad } };
    return { request: { mode: 'product', asin, ...common }, errors: {} };
  }
  const price = parseDecimal(text('price'), 2);
  const weight = parseDecimal(text('weight'), 3);
  const errors: QuoteErrors = {
    ...(price === null && { price: copy.priceBad }),
    ...(weight === null && { weight: copy.weightBad }),
  };
  if (price === null || weight === null) return { request: null, errors };
  return { request: { mode: 'weight', price, weight, media: form.has('media'), ...common }, errors };
}

/** Reads an ASIN, a marketplace link or a link of this shop. */
function parseProduct(text: string): string | null {
  const linkedAsin = /[?&]asin=([\dA-Z]{10})(?![\dA-Z])/i.exec(text)?.[1];
  return parsePastedAsin(text) ?? parseAsin(linkedAsin ?? text);
}

function parseZone(text: string): DeliveryZone {
  return text === 'MONTEVIDEO' || text === 'OTHER_DEPARTMENTS' ? text : 'PICKUP';
}

/** Parses '1.234,5', '1234.5' or '1234,5'; null unless it is above 0 and below MAX_DECIMAL. */
export function parseDecimal(text: string, decimals: number): number | null {
  const plain = /,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  if (!new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(plain)) return null;
  const value = Number(plain);
  return value > 0 && value < MAX_DECIMAL ? value : null;
}

/** Input of the `quoteFees` call for a product of the shop. */
export function productQuoteInput({ asin, quantity, deliveryZone, useFranchise }: ProductQuoteRequest) {
  return { body: { useFranchise, deliveryZone, productsAsin: [{ asin, quantity }] } };
}
