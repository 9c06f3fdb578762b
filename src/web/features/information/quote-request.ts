import type { Fees } from '#contract/cart.ts';
import { isQuantity } from '#domain/cart/lines.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { information } from '#web/copy/information.ts';
import { pastedAsin } from '#web/features/search/pasted-product.ts';
import { api } from '#web/lib/api.ts';

const copy = information.calculator;

interface CommonFields {
  quantity: number;
  deliveryZone: DeliveryZone;
  useFranchise: 'USE' | 'NOT_USE';
}
export interface ProductQuoteRequest extends CommonFields {
  way: 'product';
  asin: string;
}
export interface WeightQuoteRequest extends CommonFields {
  way: 'weight';
  /** Dollars and kilos of one unit. */
  price: number;
  weight: number;
  media: boolean;
}
export type QuoteRequest = ProductQuoteRequest | WeightQuoteRequest;
export type QuoteErrors = Partial<Record<'product' | 'price' | 'weight', string>>;

/** The form's fields as they were sent: by a page that runs, or in the address by one that does not. */
export type FormFields = Pick<FormData | URLSearchParams, 'has'> & { get(name: string): unknown };

const MAX_DECIMAL = 1_000_000;

export function readMode(sent: FormFields): QuoteRequest['way'] {
  return sent.get('way') === 'product' ? 'product' : 'weight';
}

/** What the form asks for, or what is wrong with it. */
export function parseQuoteRequest(sent: FormFields): { wish: QuoteRequest | null; faults: QuoteErrors } {
  const text = (name: string) => String(sent.get(name) ?? '').trim();
  const quantity = Number(text('quantity'));
  const common: CommonFields = {
    quantity: isQuantity(quantity) ? quantity : 1,
    deliveryZone: parseZone(text('deliveryZone')),
    useFranchise: text('useFranchise') === 'NOT_USE' ? 'NOT_USE' : 'USE',
  };
  if (readMode(sent) === 'product') {
    const asin = parseProduct(text('product'));
    if (asin === null) return { wish: null, faults: { product: copy.productBad } };
    return { wish: { way: 'product', asin, ...common }, faults: {} };
  }
  const price = parseDecimal(text('price'), 2);
  const weight = parseDecimal(text('weight'), 3);
  const faults: QuoteErrors = {
    ...(price === null && { price: copy.priceBad }),
    ...(weight === null && { weight: copy.weightBad }),
  };
  if (price === null || weight === null) return { wish: null, faults };
  return { wish: { way: 'weight', price, weight, media: sent.has('media'), ...common }, faults };
}

/** The code, a link of the marketplace, or a link of this shop. */
function parseProduct(text: string): string | null {
  const own = /[?&]asin=([\dA-Z]{10})(?![\dA-Z])/i.exec(text)?.[1];
  return pastedAsin(text) ?? parseAsin(own ?? text);
}

function parseZone(text: string): DeliveryZone {
  return text === 'MONTEVIDEO' || text === 'OTHER_DEPARTMENTS' ? text : 'PICKUP';
}

/** '1.234,5', '1234.5' or '1234,5', above 0 and within reason; else null. */
export function parseDecimal(text: string, decimals: number): number | null {
  const plain = /,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  if (!new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(plain)) return null;
  const value = Number(plain);
  return value > 0 && value < MAX_DECIMAL ? value : null;
}

/** The call that prices a product of the shop. */
export function productQuoteInput({ asin, quantity, deliveryZone, useFranchise }: ProductQuoteRequest) {
  return { body: { useFranchise, deliveryZone, productsAsin: [{ asin, quantity }] } };
}

/** In the browser: a product by the API, a price and a weight by the same sums, fetched when first asked for. */
export async function requestQuote(wish: QuoteRequest, regime: CustomsRegime): Promise<Fees> {
  if (wish.way === 'product') return api('quoteFees', productQuoteInput(wish));
  const { quoteByWeight } = await import('./quote-by-weight.ts');
  return quoteByWeight(wish, regime);
}
