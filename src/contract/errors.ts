import { z } from './zod.ts';

export const fieldErrorSchema = z.strictObject({ field: z.string(), message: z.string() });

/** The body of every error response; `code` is the HTTP status, messages are Spanish. */
export const errorSchema = z.strictObject({
  code: z.int(),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
