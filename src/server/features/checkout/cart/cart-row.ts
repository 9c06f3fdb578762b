import type { CardRow } from '#db/tables/card-row.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Variation } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/money/cents.ts';

export interface CartRow {
  id: string;
  customerId: string;
}

/** An open cart as it was read: `version` counts its changes. */
export interface CartVersion extends CartRow {
  version: number;
}

export interface CartLineRow {
  id: string;
  asin: Asin;
  quantity: number;
  /** Unit price that the shopper last saw. */
  priceCents: Cents;
  addedAt: Date;
  /** The chosen variant as text, empty without one. */
  variant: string;
  card: CardRow;
}

/** An open cart with its lines in the order they were added. */
export interface CartWithLines {
  cart: CartRow;
  lines: CartLineRow[];
}

/** A product as a change of the cart needs it. */
export interface CartProduct {
  card: CardRow;
  variations: Variation[];
}

/** A cart's lines in the order they were added, and the products of the lines and those that were asked for, by asin. */
export interface CartProducts {
  lines: CartLineRow[];
  products: ReadonlyMap<string, CartProduct>;
}
