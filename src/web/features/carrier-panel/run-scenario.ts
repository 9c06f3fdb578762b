import { CallError } from '#contract/caller.ts';
import type { PanelOrder } from '#contract/orders.ts';
import { panel } from '#web/copy/panel.ts';
import type { Scenario, ScenarioStep } from './scenarios.ts';

/** Where a story is played. */
export interface ScenarioDeps {
  read(): Promise<PanelOrder>;
  receive(order: PanelOrder, trackingNumber: string): Promise<unknown>;
  announce(trackingNumber: string, statusCode: string, date: string | undefined): Promise<unknown>;
  pause(ms: number): Promise<void>;
  /** The order as it is, before the step of this index; after the last one, their number. False when nobody looks. */
  show(order: PanelOrder, step: number): boolean;
}

/** Long enough for each step to be seen. */
const STEP_MS = 700;
/** How often and how long the shop is waited for, while it buys or consolidates. */
const WAIT_MS = 500;
const MAX_WAITS = 60;

const BEFORE_DEPOT: readonly string[] = ['PAID', 'ZINC_PROCCESSING', 'ZINC_PAID'];

/** Plays a story step by step, each seen in the order before the next one. */
export async function runScenario({ steps }: Scenario, stage: ScenarioDeps): Promise<void> {
  let order = await stage.read();
  let lateness: string | null = null;
  for (const [index, step] of steps.entries()) {
    if (!stage.show(order, index)) return;
    await stage.pause(STEP_MS);
    if (step.play === 'announce') {
      lateness ??= order.events.at(-1)?.date ?? null;
      await stage.announce(order.carrierTrackingNumber ?? '', step.code, lateEventDate(steps, index, lateness));
      order = await stage.read();
    } else order = await receivePackages(step.play, order, stage);
  }
  stage.show(order, steps.length);
}

/** A late event happened just after what the order knew when the carrier began to tell, each after the one before. */
function lateEventDate(steps: readonly ScenarioStep[], index: number, since: string | null): string | undefined {
  const step = steps[index];
  if (since === null || step?.play !== 'announce' || step.how !== 'late') return undefined;
  return new Date(Date.parse(since) + index).toISOString();
}

async function receivePackages(
  play: Exclude<ScenarioStep['play'], 'announce'>,
  start: PanelOrder,
  stage: ScenarioDeps,
): Promise<PanelOrder> {
  let order = start;
  for (let waits = 0; waits < MAX_WAITS; ) {
    if (isDone(play, order)) return order;
    const parcel =
      play === 'consolidate' ? undefined : order.packages.find(({ status }) => status !== 'PACKAGE_RECEIVED');
    if (parcel) await stage.receive(order, parcel.trackingNumber);
    else {
      waits += 1;
      await stage.pause(WAIT_MS);
    }
    order = await stage.read();
  }
  throw new CallError({ code: 503, message: panel.stories.stuck });
}

function isDone(play: Exclude<ScenarioStep['play'], 'announce'>, order: PanelOrder): boolean {
  if (play === 'consolidate') return order.carrierTrackingNumber !== null;
  const isPast = !BEFORE_DEPOT.includes(order.status);
  return isPast || (play === 'receive-one' && order.packages.some(({ status }) => status === 'PACKAGE_RECEIVED'));
}
