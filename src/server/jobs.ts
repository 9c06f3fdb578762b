import type { Context } from '#server/context.ts';
import { catalogJobs } from '#server/features/catalog/jobs.ts';
import { currencyJobs } from '#server/features/currency/jobs.ts';
import { mailsJobs } from '#server/features/mails/jobs.ts';
import { ordersJobs } from '#server/features/orders/jobs.ts';
import { paymentsJobs } from '#server/features/payments/jobs.ts';
import { purchasingJobs } from '#server/features/purchasing/jobs.ts';
import { refundsJobs } from '#server/features/refunds/jobs.ts';
import { shippingJobs } from '#server/features/shipping/jobs.ts';
import type { Worker } from '#server/queue/boss.ts';
import type { JobHandlers, JobName, Jobs } from '#server/queue/queue.ts';

export const jobHandlers: JobHandlers<Context> = {
  ...catalogJobs,
  ...currencyJobs,
  ...mailsJobs,
  ...ordersJobs,
  ...paymentsJobs,
  ...purchasingJobs,
  ...refundsJobs,
  ...shippingJobs,
};

/** Starts to work on every kind of job. */
export async function startJobs(worker: Worker, context: Context): Promise<void> {
  for (const name of Object.keys(jobHandlers) as JobName[]) await startJob(worker, context, name);
}

async function startJob<Name extends JobName>(worker: Worker, context: Context, name: Name): Promise<void> {
  const handle = jobHandlers[name] as ((context: Context, data: Jobs[Name]) => Promise<void>) | undefined;
  if (!handle) return;
  await worker.work(name, async (data) => {
    try {
      await handle(context, data);
    } catch (error) {
      context.log.warn({ job: name, error }, 'a job failed and will be tried again');
      throw error;
    }
  });
}
