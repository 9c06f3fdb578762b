import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { watchPayment } from './poll-payment.ts';

export const paymentsJobs = { 'watch-payment': watchPayment } as const satisfies JobHandlers<Context>;
