/** Why the shopper is asked about a line of a paid order. */
export const QUESTION_REASONS = ['sold-out', 'dearer'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

export const QUESTION_ANSWERS = ['money-back', 'pay-difference', 'substitute'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

/** What silence means: the only answer that buys nothing and keeps no money. */
export const SILENCE: QuestionAnswer = 'money-back';

/** The instant until which a question whose mail was sent at one can be answered. */
export function deadlineOf(mailedAt: Date, hours: number): Date {
  return new Date(mailedAt.getTime() + hours * 60 * 60_000);
}
