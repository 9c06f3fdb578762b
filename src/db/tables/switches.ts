/** What the staff has stopped; a switch without a row was never used. */
export interface SwitchesTable {
  /** 'sales', 'purchasing', 'notice', or 'payment:' and a payment method. */
  name: string;
  /** Whether it stops what it is named after; of the notice, whether it is shown. */
  is_set: boolean;
  notice: string | null;
  /** 'YYYY-MM-DD' in Montevideo. */
  last_day: string | null;
  changed_at: Date;
  changed_by: string | null;
}
