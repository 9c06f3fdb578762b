/** An account that was merged into another one of the same person. */
export interface CustomerMergesTable {
  former_id: string;
  /** The locker of the former account, which stands on packages that are on the way. */
  locker: number;
  /** The account that stayed. */
  customer_id: string;
  merged_at: Date;
}
