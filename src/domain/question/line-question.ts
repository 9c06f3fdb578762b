/** Why the shopper is asked about a line of a paid order. */
export const QUESTION_REASONS = ['sold-out', 'dearer'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

export const QUESTION_ANSWERS = ['money-back', 'pay-difference', 'substitute'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

/** What holds for questions from a day on, in Montevideo. */
export interface QuestionRule {
  /** 'YYYY-MM-DD' */
  validFrom: string;
  /** From the sending of the mail that asks. */
  hours: number;
  /** What silence means. */
  silence: Extract<QuestionAnswer, 'money-back'>;
}

/** The newest that has begun applies. */
const QUESTION_RULES: readonly QuestionRule[] = [{ validFrom: '2026-01-01', hours: 48, silence: 'money-back' }];

/** The rule in force on a day; before the first, the first. */
export function questionRuleOn(day: string, rules = QUESTION_RULES): QuestionRule {
  const newestFirst = rules.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
  const rule = newestFirst.find(({ validFrom }) => validFrom <= day) ?? newestFirst.at(-1);
  if (rule === undefined) throw new RangeError(`no rule of questions for ${day}`);
  return rule;
}

/** The instant until which a question whose mail was sent at one can be answered. */
export function deadlineOf(mailedAt: Date, { hours }: Pick<QuestionRule, 'hours'>): Date {
  return new Date(mailedAt.getTime() + hours * 60 * 60_000);
}
