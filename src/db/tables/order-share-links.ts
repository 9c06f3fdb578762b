/** A link with which an order's journey is seen without signing in. */
export interface OrderShareLinksTable {
  token_hash: string;
  order_id: string;
  created_at: Date;
  revoked_at: Date | null;
}
