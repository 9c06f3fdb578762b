import type { Fees } from '#contract/cart.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { information } from '#web/copy/information.ts';
import { pastedAsin } from '#web/features/search/pasted-product.ts';
import { api } from '#web/lib/api.ts';

const copy = information.calculator;

interface Common {
  quantity: number;
  deliveryZone: DeliveryZone;
  useFranchise: 'USE' | 'NOT_USE';
}
export interface ProductWish extends Common {
  way: 'product';
  asin: string;
}
export interface FreeWish extends Common {
  way: 'weight';
  /** Dollars and kilos of one unit. */
  price: number;
  weight: number;
  media: boolean;
}
export type Wish = ProductWish | FreeWish;
export type WishFaults = Partial<Record<'product' | 'price' | 'weight', string>>;

const MOST = 1_000_000;

/** What the form asks for, or what is wrong with it. */
export function readWish(way: Wish['way'], form: FormData): { wish: Wish | null; faults: WishFaults } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const common: Common = {
    quantity: Number(text('quantity')) || 1,
    deliveryZone: zoneOf(text('deliveryZone')),
    useFranchise: text('useFranchise') === 'NOT_USE' ? 'NOT_USE' : 'USE',
  };
  if (way === 'product') {
    const asin = pastedAsin(text('product')) ?? parseAsin(text('product'));
    if (asin === null) return { wish: null, faults: { product: copy.productBad } };
    return { wish: { way, asin, ...common }, faults: {} };
  }
  const price = readDecimal(text('price'), 2);
  const weight = readDecimal(text('weight'), 3);
  const faults: WishFaults = {
    ...(price === null && { price: copy.priceBad }),
    ...(weight === null && { weight: copy.weightBad }),
  };
  if (price === null || weight === null) return { wish: null, faults };
  return { wish: { way, price, weight, media: form.has('media'), ...common }, faults };
}

function zoneOf(text: string): DeliveryZone {
  return text === 'MONTEVIDEO' || text === 'OTHER_DEPARTMENTS' ? text : 'PICKUP';
}

/** '1.234,5', '1234.5' or '1234,5', above 0 and within reason; else null. */
export function readDecimal(text: string, decimals: number): number | null {
  const plain = /,\d*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  if (!new RegExp(`^\\d{1,7}(?:\\.\\d{1,${decimals}})?$`).test(plain)) return null;
  const value = Number(plain);
  return value > 0 && value < MOST ? value : null;
}

export async function quoteProduct({ asin, quantity, deliveryZone, useFranchise }: ProductWish): Promise<Fees> {
  return api('quoteFees', { body: { useFranchise, deliveryZone, productsAsin: [{ asin, quantity }] } });
}

/** The same sums as the API's, in the browser; they are fetched when first asked for. */
export async function quoteFreely(wish: FreeWish, regime: CustomsRegime): Promise<Fees> {
  const { quoteWish } = await import('./quote-wish.ts');
  return quoteWish(wish, regime);
}
