import { enqueueDueWork } from '#server/features/operations/due-work/enqueue-due.ts';
import { jobHandlers } from '#server/jobs.ts';
import { takeJob } from './job-table.ts';
import { isLive, unsent } from './marketplace.ts';
import { moveParcel, ship } from './partner-steps.ts';
import type { Simulation } from './simulation.ts';
import { deliver, runJob } from './take-step.ts';
import { calmPartners } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than an unpaid order and the questions about its payment last. */
const CALM_DAYS = 6;
/** More rounds than a shop that comes to rest needs: a voucher without an answer is asked about for three days. */
const MAX_ROUNDS = 1000;
const MAX_JOBS = 50;

/**
 * Partners answer, people decide nothing more, and time passes until nothing is due any more: the store sends what it
 * sold, the depot receives it and the carrier delivers. Notices that were lost stay lost.
 */
export async function comeToRest(simulation: Simulation, orderId: string): Promise<void> {
  const world = simulation.world();
  calmPartners(world);
  simulation.fate.restart();
  const end = world.now.getTime() + CALM_DAYS * DAY_MS;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await finishTrade(simulation, orderId);
    await enqueueDueWork(simulation.context);
    if (await runDueJobs(simulation)) continue;
    const next = await nextDue(simulation);
    if (next === null || next.getTime() > end) return await lookAfter(simulation);
    if (next > world.now) world.now = next;
  }
  const { rows } = await simulation.client.query(
    "select name, due from model_jobs union all select method || ' ' || state, next_check_at from payment_attempts",
  );
  throw new Error(`the shop does not come to rest in ${MAX_ROUNDS} rounds: ${JSON.stringify(rows)}`);
}

/** Whether any job ran. */
async function runDueJobs(simulation: Simulation): Promise<boolean> {
  for (let done = 0; done < MAX_JOBS; done += 1) {
    const job = await takeJob(simulation.client, simulation.world().now);
    if (!job) return done > 0;
    await runJob(simulation, job);
  }
  return true;
}

/** What a recurring job repairs, and what follows from it. */
async function lookAfter(simulation: Simulation): Promise<void> {
  await jobHandlers['look-after'](simulation.context, {}, { signal: new AbortController().signal });
  await runDueJobs(simulation);
}

async function nextDue({ client }: Simulation): Promise<Date | null> {
  const { rows } = await client.query<{ due: Date | null }>(
    `select min(due) as due from (
      select due from model_jobs where not is_running
      union all select next_check_at from payment_attempts union all select next_check_at from purchases
      union all select next_check_at from further_purchases union all select next_check_at from refunds
      union all select next_check_at from purchase_returns) open`,
  );
  return rows[0]?.due ?? null;
}

/** The partners' part of an order that goes well from here on. */
async function finishTrade(simulation: Simulation, orderId: string): Promise<void> {
  const world = simulation.world();
  for (const entry of world.money.bank) if (entry.state === 'pending') entry.state = 'rejected';
  for (const entry of world.money.vouchers) if (entry.state === 'pending') entry.state = 'expired';
  for (const sold of world.marketplace.sold.filter(isLive)) {
    sold.state = 'placed';
    const waiting = unsent(sold);
    if (waiting.length > 0) ship(sold, waiting);
  }
  const sent = world.marketplace.sold.flatMap(({ packages }) => packages);
  for (const { trackingNumber } of sent.filter((parcel) => !world.carrier.received.has(parcel.trackingNumber))) {
    world.carrier.received.add(trackingNumber);
    await deliver(simulation, simulation.notices.fromDepot(trackingNumber, simulation.people.email));
  }
  const shipment = world.carrier.shipments.get(orderId);
  if (!shipment || shipment.movements.some(({ code, description }) => code === 'SHDEL' && description === 'calm'))
    return;
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) {
    moveParcel(simulation, orderId, code);
    await deliver(simulation, world.notices.at(-1));
  }
  const last = shipment.movements.at(-1);
  if (last) last.description = 'calm';
}
