import type { Asin } from '#domain/catalog/asin.ts';
import type { Cents } from '#domain/money/cents.ts';

export interface CartRow {
  id: string;
  customerId: string;
}

export interface CartLineRow {
  id: string;
  asin: Asin;
  quantity: number;
  /** Unit price that the shopper last saw. */
  priceCents: Cents;
  title: string;
  image: string | null;
  /** The chosen variant as text, empty without one. */
  variant: string;
}

/** An open cart with its lines in the order they were added. */
export interface CartWithLines {
  cart: CartRow;
  lines: CartLineRow[];
}
