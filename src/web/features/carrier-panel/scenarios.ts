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
