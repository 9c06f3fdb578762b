import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Notice } from '#proof/torture/attacks/notices.ts';
import { cancelOrder } from '#server/features/checkout/orders/cancel-order.ts';
import { choosePayment } from '#server/features/money/payments/choose-payment.ts';
import { confirmPayment } from '#server/features/money/payments/confirm-payment.ts';
import { jobHandlers } from '#server/jobs.ts';
import { isRefusal } from '#server/refusal.ts';
import { ProcessDied } from './fate.ts';
import { finishJob, type Job, repeatJob, takeJob } from './job-table.ts';
import { moveParcel, receivePackage, sellerDoes, settleAtBank, settleCash } from './partner-steps.ts';
import type { Simulation } from './simulation.ts';
import { actAsStaff } from './staff-steps.ts';
import type { Step } from './step.ts';

/** A queue gives a job whose process died to another one after its lease. */
const LEASE_MS = 60_000;
const RETRY_MS = 5000;
/** Steps in which the shop does something. */
const SHOP_ACTS: readonly Step['does'][] = ['choose', 'cancel', 'notice', 'staff', 'work', 'look after'];

/** Lets one thing happen. What the shop does not expect is thrown; a partner that fails and a process that dies are expected. */
export async function takeStep(simulation: Simulation, orderId: string, step: Step): Promise<void> {
  const { fate } = simulation;
  if (step.does === 'die') return fate.dieAfter(step.after);
  await expectFaults(() => act(simulation, orderId, step));
  // One that was told to die lives on through what does not concern it.
  if (SHOP_ACTS.includes(step.does)) fate.restart();
}

async function act(simulation: Simulation, orderId: string, step: Step): Promise<void> {
  const { context, people } = simulation;
  const world = simulation.world();
  switch (step.does) {
    case 'choose': {
      const method = step.method === 'bank' ? 'sistarbanc_brou' : 'abitab';
      const chosen = await choosePayment(context, { customerId: people.shopper.customerId, orderId, method });
      if (!isRefusal(chosen)) await confirmPayment(context, people.shopper, orderId);
      return;
    }
    case 'cancel':
      await cancelOrder(context, people.shopper.customerId, orderId);
      return;
    case 'bank':
      return settleAtBank(simulation, step);
    case 'cash':
      return settleCash(simulation, step);
    case 'notice':
      return await deliver(simulation, world.notices[step.which % world.notices.length]);
    case 'store':
      return sellerDoes(simulation, step);
    case 'depot':
      return receivePackage(simulation, step.which);
    case 'carrier':
      return moveParcel(simulation, orderId, step.code);
    case 'staff':
      return await actAsStaff(simulation, orderId, step);
    case 'work':
      return await work(simulation, step.jobs);
    case 'look after':
      return await jobHandlers['look-after'](context, {}, { signal: new AbortController().signal });
    default:
      return changeWorld(simulation, step);
  }
}

function changeWorld(simulation: Simulation, step: Step): void {
  const world = simulation.world();
  const { marketplace, money, carrier } = world;
  if (step.does === 'wait') world.now = new Date(world.now.getTime() + step.minutes * 60_000);
  if (step.does === 'placing') marketplace.placing = step.how;
  if (step.does === 'announcing') carrier.announcing = step.how;
  if (step.does === 'refunding') money.refunding = step.how;
  if (step.does === 'cancelling') marketplace.cancels = step.isDone;
  if (step.does !== 'fault') return;
  if (step.partner === 'bank') money.isBankReachable = !step.isDown;
  if (step.partner === 'cash') money.isCashReachable = !step.isDown;
  if (step.partner === 'marketplace') marketplace.isReachable = !step.isDown;
  if (step.partner === 'mail') world.isMailReachable = !step.isDown;
}

/** Sends a partner's request to the shop's endpoint. */
export async function deliver(simulation: Simulation, notice: Notice | undefined): Promise<void> {
  if (!notice) return;
  const { path: url, headers, body: payload } = notice;
  await simulation.app.inject({ method: 'POST', url, headers, payload });
  const [failure] = simulation.takeFailures();
  if (failure) throw failure;
}

/** Runs jobs that are due, up to so many. */
async function work(simulation: Simulation, jobs: number): Promise<void> {
  for (let done = 0; done < jobs; done += 1) {
    const job = await takeJob(simulation.client, simulation.world().now);
    if (!job) return;
    await runJob(simulation, job);
  }
}

/** Runs a job as the queue does: one that fails comes again. */
export async function runJob(simulation: Simulation, job: Job): Promise<void> {
  const { context, client } = simulation;
  const handle = jobHandlers[job.name] as (...args: unknown[]) => Promise<void>;
  try {
    await handle(context, job.data, { signal: new AbortController().signal });
  } catch (error) {
    const delay = error instanceof ProcessDied ? LEASE_MS : RETRY_MS;
    await repeatJob(client, job, new Date(simulation.world().now.getTime() + delay));
    throw error;
  }
  await finishJob(client, job);
}

async function expectFaults(run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isExpected =
      error instanceof ProcessDied || error instanceof PartnerUnavailable || error instanceof PartnerRejected;
    if (!isExpected) throw error;
  }
}
