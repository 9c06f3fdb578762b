import { instant } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';

/** The input of a call that needs none. */
export const absentInput = z.strictObject({});

export const id = z.uuid({ error: MESSAGES.value });

/** Who decides what somebody asked for. */
export const deciders = z.strictObject({
  /** Whether the caller asked for it, through this account or another of theirs. */
  isOwn: z.boolean(),
  /** Until when the caller may not decide, whose access is too new beside the request; null: nothing bars them. */
  barredUntil: instant.nullable(),
  /** Where nobody may decide now: from when somebody will; `until` is null where time alone enables nobody. */
  nobody: z.strictObject({ until: instant.nullable() }).nullable(),
});
export type Deciders = z.output<typeof deciders>;

/** What a form has in place of the value: an amount as '1234,50', a list in one line. */
export const written = z.registry<{ as: 'amount' | 'list' }>();
