import type { ColumnType } from 'kysely';

/** An account of the shop at a bank. */
export interface BankAccountsTable {
  id: string;
  name: string;
  currency: 'USD' | 'UYU';
  /** The payment methods whose money arrives here. */
  methods: string[];
  /** The days of the imported statements, as PostgreSQL writes a multirange. */
  covered: ColumnType<string, string | undefined>;
  /** 'YYYY-MM-DD'. Payments up to this day have had the days that the bank takes; null before any import. */
  due_to: ColumnType<string | null, string | null | undefined>;
  created_at: Date;
  created_by: string;
}

/** A movement of an account, as a statement says it. */
export interface BankMovementsTable {
  id: string;
  account_id: string;
  /** 'YYYY-MM-DD' */
  day: string;
  /** Positive for a credit, negative for a debit. */
  amount_cents: number;
  currency: 'USD' | 'UYU';
  /** '' where the bank gave none. */
  reference: string;
  /** Encrypted; null once its period is over. */
  description: string | null;
  /** Which of the movements of a day with one amount and reference. */
  occurrence: number;
  state: ColumnType<MovementState, MovementState | undefined>;
  category: ColumnType<string | null, string | null | undefined>;
  /** What the processor kept of the payments that it paid out together. */
  commission_cents: ColumnType<number, number | undefined>;
  imported_at: Date;
  decided_at: ColumnType<Date | null, Date | null | undefined>;
}

type MovementState = 'unmatched' | 'proposed' | 'matched' | 'set-aside';

/** What a movement is of: a payment or a refund. */
export interface BankMatchesTable {
  id: string;
  movement_id: string;
  attempt_id: string | null;
  refund_id: string | null;
  /** False for a proposal. */
  is_confirmed: boolean;
  commission_cents: number;
  matched_at: Date;
  /** Null: by itself. */
  matched_by: string | null;
}

/** What the movements of a day in one state add up to; a trigger keeps it. */
export interface BankDaySumsTable {
  account_id: string;
  /** 'YYYY-MM-DD' */
  day: string;
  state: MovementState;
  /** 0 where the movements have all left the state. */
  movements: number;
  credit_cents: number;
  debit_cents: number;
}
