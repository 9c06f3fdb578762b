import { z } from '#contract/zod.ts';
import { workCounts } from './work.ts';

/** Where a browser of the staff hears of changes, as server-sent events. It is no call: its response does not end. */
export const LIVE_PATH = '/operacion/eventos';

/** What may change; each is a list of the back office, or what calls its people. */
export const LIVE_KINDS = ['queue', 'orders', 'cases', 'refunds', 'packages', 'bell'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** The data of an event. It says that something changed and how much there is, never what it is. */
export const liveNews = z.strictObject({
  /** What changed, with how many of it are new. */
  changes: z.partialRecord(z.enum(LIVE_KINDS), z.int().min(0)),
  work: workCounts,
});
export type LiveNews = z.output<typeof liveNews>;
