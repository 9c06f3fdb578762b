import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { sendRefund } from './send-refund.ts';

export const refundsJobs = { 'send-refund': sendRefund } as const satisfies JobHandlers<Context>;
