import type { ColumnType } from 'kysely';
import type { QuestionAnswer, QuestionReason } from '#domain/question/line-question.ts';
import type { LineSubstitute } from './orders.ts';

/** A product that is bought in place of the one of a line, at a price. */
export interface PricedSubstitute extends LineSubstitute {
  priceCents: number;
}

/** What a shopper is asked about a line of a paid order. */
export interface LineQuestionsTable {
  id: string;
  order_id: string;
  order_line_id: string;
  reason: QuestionReason;
  /** Of a unit. */
  price_then_cents: number;
  /** Null for what is sold out. */
  price_now_cents: number | null;
  state: 'open' | 'answered';
  asked_at: Date;
  /** Null until the mail that asks is sent. */
  mailed_at: Date | null;
  deadline_at: Date | null;
  answer: QuestionAnswer | null;
  answered_at: Date | null;
  /** 'shopper', 'link', 'rule' or the account of the staff. */
  answered_by: string | null;
  substitute: ColumnType<PricedSubstitute | null, string | null, string | null>;
  /** The difference that is paid before anything is bought. */
  charge_id: string | null;
  /** SHA-256 of the token in the mail's link; null once it was used. */
  token_hash: string | null;
  /** When its mail or its deadline is next looked at. */
  next_check_at: ColumnType<Date | null, Date | null | undefined>;
}
