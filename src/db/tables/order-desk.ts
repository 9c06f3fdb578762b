import type { Generated } from 'kysely';

/** What the staff writes about an order for each other. Rows are only added. */
export interface OrderNotesTable {
  id: string;
  order_id: string;
  written_by: string;
  text: string;
  written_at: Date;
}

/** Who looks after an order, and the words by which the staff groups orders. No row: nobody, and none. */
export interface OrderWorkTable {
  order_id: string;
  owner_id: string | null;
  owned_since: Date | null;
  tags: Generated<string[]>;
}
