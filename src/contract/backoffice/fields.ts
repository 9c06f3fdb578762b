import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';

/** The input of a call that needs none. */
export const absentInput = z.strictObject({});

export const id = z.uuid({ error: MESSAGES.value });
