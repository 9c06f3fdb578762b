/** What the staff writes about an order for each other. Rows are only added. */
export interface OrderNotesTable {
  id: string;
  order_id: string;
  written_by: string;
  text: string;
  written_at: Date;
}
