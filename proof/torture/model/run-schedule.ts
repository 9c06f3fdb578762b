import { createOrder } from '#server/features/checkout/orders/create-order.ts';
import { isRefusal } from '#server/refusal.ts';
import { comeToRest } from './calm.ts';
import { judgeOrder } from './judge.ts';
import { isStepForward } from './rank.ts';
import type { Simulation } from './simulation.ts';
import { describeStep, type Step } from './step.ts';
import { takeStep } from './take-step.ts';

/** What a schedule came to. */
export interface Outcome {
  violations: string[];
  status: string;
  steps: number;
  deaths: number;
}

/** Lets everything of a schedule happen to a new order, then lets the shop come to rest and judges what it did. */
export function runSchedule(simulation: Simulation, steps: readonly Step[]): Promise<Outcome> {
  return simulation.inNewWorld(async () => {
    const orderId = await placeOrder(simulation);
    const violations: string[] = [];
    let status = 'NEW';
    for (const step of steps) {
      await takeStep(simulation, orderId, step);
      const next = await readStatus(simulation, orderId);
      if (!isStepForward(status, next)) violations.push(`${status} is followed by ${next} at '${describeStep(step)}'`);
      status = next;
    }
    const { deaths } = simulation.fate;
    await comeToRest(simulation, orderId);
    violations.push(...(await judgeOrder(simulation, orderId)));
    return { violations, status: await readStatus(simulation, orderId), steps: steps.length, deaths };
  });
}

async function placeOrder({ context, people }: Simulation): Promise<string> {
  const body = {
    cartId: people.cartId,
    currency: 'USD',
    deliveryMethod: 'pickup',
    useFranchese: 'NOT_USE',
  } as const;
  const order = await createOrder(context, { customerId: people.shopper.customerId, body, key: null });
  if (isRefusal(order)) throw new Error(order.message);
  return order.id;
}

async function readStatus({ client }: Simulation, orderId: string): Promise<string> {
  const { rows } = await client.query<{ status: string }>('select status from orders where id = $1', [orderId]);
  return rows[0]?.status ?? 'gone';
}
