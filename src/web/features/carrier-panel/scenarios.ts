import { CallError } from '#contract/caller.ts';
import type { PanelOrder } from '#contract/orders.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { panel } from '#web/copy/panel.ts';

const copy = panel.scenarios;

/** One step; `late` reports an event dated before the ones already reported, `again` repeats one. */
export type ScenarioStep =
  | { kind: 'receive-one' | 'receive-all' | 'consolidate' }
  | { kind: 'announce'; code: CarrierEventCode; variant?: 'late' | 'again' };

export interface Scenario {
  id: keyof typeof copy.list;
  steps: readonly ScenarioStep[];
}

const UNTIL_CONSOLIDATED: readonly ScenarioStep[] = [{ kind: 'receive-all' }, { kind: 'consolidate' }];

function announce(...codes: CarrierEventCode[]): ScenarioStep[] {
  return codes.map((code) => ({ kind: 'announce', code }));
}

/** Simulated shipments, from the current state of the order until delivery. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'happy', steps: [...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'damaged', steps: [...UNTIL_CONSOLIDATED, ...announce('ALDAN', 'ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'documents', steps: [...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'ALMCD', 'SHOFD', 'SHDEL')] },
  {
    id: 'twoPackages',
    steps: [{ kind: 'receive-one' }, ...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')],
  },
  {
    id: 'outOfOrder',
    steps: [
      ...UNTIL_CONSOLIDATED,
      ...announce('SHOFD'),
      { kind: 'announce', code: 'ALVOL', variant: 'late' },
      { kind: 'announce', code: 'ATC', variant: 'late' },
      { kind: 'announce', code: 'SHOFD', variant: 'again' },
      ...announce('SHDEL'),
    ],
  },
];

/** Why the scenario cannot be run for this order now, as shown to the operator; null when it can. */
export function unavailableReason(
  scenario: Scenario,
  { status, packages }: Pick<PanelOrder, 'status' | 'packages'>,
): string | null {
  if (status === 'NEW' || status === 'PROCESSING') return copy.notPaid;
  if (isTerminal(status)) return copy.finished;
  return scenario.id === 'twoPackages' && packages.length < 2 ? copy.onePackage : null;
}

export function stepLabel(step: ScenarioStep): string {
  if (step.kind !== 'announce') return copy.steps[step.kind];
  return step.variant === undefined ? copy.announce(step.code) : copy[step.variant](step.code);
}

/** Access to the order and the simulated carrier, and the display of the progress. */
export interface ScenarioDeps {
  read(): Promise<PanelOrder>;
  receive(order: PanelOrder, trackingNumber: string): Promise<unknown>;
  announce(trackingNumber: string, statusCode: string, date: string | undefined): Promise<unknown>;
  pause(ms: number): Promise<void>;
  /** Shows the order before the step at this index, or at the number of steps after the last. Returns false to stop. */
  show(order: PanelOrder, step: number): boolean;
}

/** Pause before each step, so that it can be followed on screen. */
const STEP_MS = 700;
/** Polling interval and limit while the shop purchases or consolidates. */
const WAIT_MS = 500;
const MAX_WAITS = 60;

const BEFORE_DEPOT: readonly string[] = ['PAID', 'ZINC_PROCCESSING', 'ZINC_PAID'];

/** Runs the steps in order, showing the order before each. Throws CallError 503 when the shop does not advance. */
export async function runScenario({ steps }: Scenario, deps: ScenarioDeps): Promise<void> {
  let order = await deps.read();
  let lateSince: string | null = null;
  for (const [index, step] of steps.entries()) {
    if (!deps.show(order, index)) return;
    await deps.pause(STEP_MS);
    if (step.kind === 'announce') {
      lateSince ??= order.events.at(-1)?.date ?? null;
      await deps.announce(order.carrierTrackingNumber ?? '', step.code, lateEventDate(steps, index, lateSince));
      order = await deps.read();
    } else order = await completeStep(step.kind, order, deps);
  }
  deps.show(order, steps.length);
}

/** Date of a late event: `index` milliseconds after the last event the order had before the first report (ISO 8601). */
function lateEventDate(steps: readonly ScenarioStep[], index: number, since: string | null): string | undefined {
  const step = steps[index];
  if (since === null || step?.kind !== 'announce' || step.variant !== 'late') return undefined;
  return new Date(Date.parse(since) + index).toISOString();
}

async function completeStep(
  kind: Exclude<ScenarioStep['kind'], 'announce'>,
  start: PanelOrder,
  deps: ScenarioDeps,
): Promise<PanelOrder> {
  let order = start;
  for (let waits = 0; waits < MAX_WAITS; ) {
    if (isDone(kind, order)) return order;
    const pending =
      kind === 'consolidate' ? undefined : order.packages.find(({ status }) => status !== 'PACKAGE_RECEIVED');
    if (pending) await deps.receive(order, pending.trackingNumber);
    else {
      waits += 1;
      await deps.pause(WAIT_MS);
    }
    order = await deps.read();
  }
  throw new CallError({ code: 503, message: panel.scenarios.stuck });
}

function isDone(kind: Exclude<ScenarioStep['kind'], 'announce'>, order: PanelOrder): boolean {
  if (kind === 'consolidate') return order.carrierTrackingNumber !== null;
  const isPast = !BEFORE_DEPOT.includes(order.status);
  return isPast || (kind === 'receive-one' && order.packages.some(({ status }) => status === 'PACKAGE_RECEIVED'));
}
