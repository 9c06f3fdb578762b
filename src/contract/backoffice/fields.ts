import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';

/** The input of a call that needs none. */
export const absentInput = z.strictObject({});

export const id = z.uuid({ error: MESSAGES.value });

/** What a form has in place of the value: an amount as '1234,50', a list in one line. */
export const written = z.registry<{ as: 'amount' | 'list' }>();
