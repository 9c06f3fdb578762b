import type { Generated } from 'kysely';

export interface CartsTable {
  id: string;
  customer_id: string;
  state: 'open' | 'ordered';
  created_at: Date;
  version: Generated<number>;
}

export interface CartItemsTable {
  id: string;
  cart_id: string;
  asin: string;
  quantity: number;
  price_cents: number;
  added_at: Date;
}
