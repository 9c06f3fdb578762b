import type { PanelOrder } from '#contract/orders.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { panel } from '#web/copy/panel.ts';

const copy = panel.stories;

/** What happens next; `late` tells an event as older than those that were told before it. */
export type ScenarioStep =
  | { play: 'receive-one' | 'receive-all' | 'consolidate' }
  | { play: 'announce'; code: CarrierEventCode; how?: 'late' | 'again' };

export interface Scenario {
  id: keyof typeof copy.list;
  steps: readonly ScenarioStep[];
}

const UNTIL_CONSOLIDATED: readonly ScenarioStep[] = [{ play: 'receive-all' }, { play: 'consolidate' }];

function announce(...codes: CarrierEventCode[]): ScenarioStep[] {
  return codes.map((code) => ({ play: 'announce', code }));
}

/** What a parcel may live through, from wherever the order stands to the door. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'happy', steps: [...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'damaged', steps: [...UNTIL_CONSOLIDATED, ...announce('ALDAN', 'ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'documents', steps: [...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'ALMCD', 'SHOFD', 'SHDEL')] },
  {
    id: 'twoPackages',
    steps: [{ play: 'receive-one' }, ...UNTIL_CONSOLIDATED, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')],
  },
  {
    id: 'outOfOrder',
    steps: [
      ...UNTIL_CONSOLIDATED,
      ...announce('SHOFD'),
      { play: 'announce', code: 'ALVOL', how: 'late' },
      { play: 'announce', code: 'ATC', how: 'late' },
      { play: 'announce', code: 'SHOFD', how: 'again' },
      ...announce('SHDEL'),
    ],
  },
];

/** Why a story cannot be played with this order now; null when it can. */
export function unavailableReason(story: Scenario, { status, packages }: Pick<PanelOrder, 'status' | 'packages'>): string | null {
  if (status === 'NEW' || status === 'PROCESSING') return copy.notPaid;
  if (isTerminal(status)) return copy.over;
  return story.id === 'twoPackages' && packages.length < 2 ? copy.onePackage : null;
}

export function stepLabel(step: ScenarioStep): string {
  if (step.play !== 'announce') return copy.steps[step.play];
  return step.how === undefined ? copy.announce(step.code) : copy[step.how](step.code);
}
