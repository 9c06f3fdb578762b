import type { Product } from '#domain/catalog/product.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { roundHalfUp } from '#domain/money/round.ts';

type Priced = Pick<Product, 'price' | 'salePrice' | 'retailPrice'>;

/** The price of one unit in USD: the sale price if above 0, else the price; null means 'Consultar Precio'. */
export function sellingPrice<Amount extends number>(product: {
  price: Amount | null;
  salePrice: Amount | null;
}): Amount | null {
  if (product.salePrice !== null && product.salePrice > 0) return product.salePrice;
  return product.price !== null && product.price > 0 ? product.price : null;
}

/** The retail price to show struck through; null unless it is higher than the selling price. */
export function listPrice(product: Priced): Cents | null {
  const selling = sellingPrice(product);
  const { retailPrice } = product;
  return selling !== null && retailPrice !== null && retailPrice > selling ? retailPrice : null;
}

/** The difference between list price and selling price in USD cents, or null. */
export function saving(product: Priced): Cents | null {
  const selling = sellingPrice(product);
  const list = listPrice(product);
  return selling === null || list === null ? null : cents(list - selling);
}

/** The saving in whole percent of the list price, rounded half up, or null. */
export function discountPercent(product: Priced): number | null {
  const saved = saving(product);
  const list = listPrice(product);
  return saved === null || list === null ? null : roundHalfUp(saved * 100, list);
}
