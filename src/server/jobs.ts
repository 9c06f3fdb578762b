import type { Context } from '#server/context.ts';
import { catalogJobs } from '#server/features/catalog/jobs.ts';
import { currencyJobs } from '#server/features/currency/jobs.ts';
import { mailsJobs } from '#server/features/mails/jobs.ts';
import { ordersJobs } from '#server/features/orders/jobs.ts';
import { paymentsJobs } from '#server/features/payments/jobs.ts';
import { purchasingJobs } from '#server/features/purchasing/jobs.ts';
import { refundsJobs } from '#server/features/refunds/jobs.ts';
import { shippingJobs } from '#server/features/shipping/jobs.ts';
import type { GivenUp, Worker } from '#server/queue/boss.ts';
import type { JobHandlers, JobName, Jobs } from '#server/queue/queue.ts';
import { upkeepJobs } from './features/reconciliation/reconcile.ts';

export const jobHandlers: Required<JobHandlers<Context>> = {
  ...catalogJobs,
  ...currencyJobs,
  ...mailsJobs,
  ...ordersJobs,
  ...paymentsJobs,
  ...purchasingJobs,
  ...refundsJobs,
  ...shippingJobs,
  ...upkeepJobs,
};

/** Starts to work on every kind of job, and on the shop's own round. */
export async function startJobs(worker: Worker, context: Context): Promise<void> {
  for (const name of Object.keys(jobHandlers) as JobName[]) await startJob(worker, context, name);
  await worker.onGivenUp((job) => tellGivenUp(context, job));
  await context.queue.enqueue('look-after', {}, { key: 'at start' });
}

async function startJob<Name extends JobName>(worker: Worker, context: Context, name: Name): Promise<void> {
  const handle = jobHandlers[name] as (context: Context, data: Jobs[Name]) => Promise<void>;
  await worker.work(name, async (data) => {
    try {
      await handle(context, data);
    } catch (error) {
      context.log.warn({ job: name, error }, 'a job failed and will be tried again');
      // The queue keeps what is thrown: only its name, for an error's own fields may hold a person's data.
      throw new Error(error instanceof Error ? error.name : 'failed');
    }
  });
}

function tellGivenUp({ log }: Context, { name, data }: GivenUp): void {
  const { orderId, ...other } = data as Record<string, unknown>;
  const [subject] = Object.values(other);
  const about = {
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...(typeof subject === 'string' ? { subject } : {}),
  };
  log.error({ job: name, code: 'given-up', ...about }, 'a job was tried for the last time');
}
