import { z } from '#contract/zod.ts';

/** What every act answers. */
export const actReply = z.strictObject({
  /** What it did, or in a dry run would do: Spanish sentences. */
  effects: z.array(z.string()).min(1),
  /** Whether nothing was changed. */
  dryRun: z.boolean(),
});
export type ActReply = z.output<typeof actReply>;

/** What accompanies the input of an act. */
export const actOptions = z.strictObject({
  /** One act for one key, however often it is sent. */
  key: z.uuid(),
  reason: z.string().trim().max(500).default(''),
  /** Does the act and rolls it back: what it says is what the act would do. */
  dryRun: z.boolean().default(false),
});
export type ActOptions = z.output<typeof actOptions>;
