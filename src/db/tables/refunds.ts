import type { ColumnType, Generated } from 'kysely';
import type { HolderDifference } from '#domain/refund/account-holder.ts';
import type { RefundState } from '#domain/refund/refund-state.ts';

export interface RefundsTable {
  id: string;
  order_id: string;
  attempt_id: string;
  reason: string;
  /** Null while a person has to decide the amount. */
  amount_cents: number | null;
  /** Null when the partner named none that the shop knows. */
  currency: string | null;
  state: RefundState;
  created_at: Date;
  sent_at: Date | null;
  /** Why a person has to act; stays once they have. */
  manual_reason: ColumnType<string | null, string | null | undefined>;
  /** The bank account as encrypted JSON; erased when its period is over. */
  account: ColumnType<string | null, string | null | undefined>;
  account_bank: ColumnType<string | null, string | null | undefined>;
  account_ending: ColumnType<string | null, string | null | undefined>;
  /** In what its holder is not the recipient of the order, when it was given; null where nobody compared them. */
  account_differs: ColumnType<HolderDifference[] | null, HolderDifference[] | null | undefined>;
  /** The person who transfers the money. */
  taken_by: ColumnType<string | null, string | null | undefined>;
  /** The bank's reference of the transfer. */
  transfer_reference: ColumnType<string | null, string | null | undefined>;
  /** When a partner is next asked about the row; null when there is nothing to ask. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
  /** When the bank's statement showed that it was paid. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>;
  /** When a refund whose amount was open turned out not to be owed. */
  closed_at: ColumnType<Date | null, Date | null | undefined>;
  /** The bank's number of the refund, in its statement. */
  bank_reference: ColumnType<string | null, string | null | undefined>;
}

export interface RefundEventsTable {
  id: Generated<number>;
  refund_id: string;
  code: RefundEventCode;
  /** 'customer', or the name of the person. */
  actor: string;
  happened_at: Date;
  /** The member of the staff who agreed to an account. */
  staff_id: ColumnType<string | null, string | null | undefined>;
}

export type RefundEventCode =
  | 'account-given'
  | 'account-requested'
  | 'account-approved'
  // The owner says that the account is not theirs.
  | 'account-disputed'
  | 'shown'
  | 'taken'
  | 'released'
  | 'paid'
  | 'payment-taken-back';
