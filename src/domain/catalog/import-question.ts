import { addBusinessDays } from '#domain/time/business-days.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** Whoever asks whether a product may enter is answered within. */
export const ANSWER_BUSINESS_DAYS = 2;
/** A customer waits for so many answers at once. */
export const MAX_QUESTIONS = 20;
/** The shop's hour at which its day of answers ends. */
const CLOSING = 'T18:00:00-03:00';

/** By when whoever asked at an instant is answered. */
export function answerDeadline(askedAt: Date): Date {
  return new Date(`${addBusinessDays(montevideoDay(askedAt.toISOString()), ANSWER_BUSINESS_DAYS)}${CLOSING}`);
}
