import { PAYMENT_ANSWERS } from '#domain/payment/answer.ts';
import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What its partner answered when it was last asked about a payment that has not come in. */
export const paymentAnswerSchema = z.strictObject({ answer: z.enum(PAYMENT_ANSWERS), at: instant });
