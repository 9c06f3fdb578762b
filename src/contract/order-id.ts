import { id } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

/** An order's id or its number. */
export const orderIdOrNumber = z.union([id, z.string().regex(/^\d{1,9}$/)], { error: MESSAGES.id });
