import type { PanelOrder } from '#contract/orders.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { panel } from '#web/copy/panel.ts';

const copy = panel.stories;

/** What happens next; `late` tells an event as older than those that were told before it. */
export type StoryStep =
  | { play: 'receive-one' | 'receive-all' | 'consolidate' }
  | { play: 'announce'; code: CarrierEventCode; how?: 'late' | 'again' };

export interface Story {
  id: keyof typeof copy.list;
  steps: readonly StoryStep[];
}

const TO_THE_CARRIER: readonly StoryStep[] = [{ play: 'receive-all' }, { play: 'consolidate' }];

function announce(...codes: CarrierEventCode[]): StoryStep[] {
  return codes.map((code) => ({ play: 'announce', code }));
}

/** What a parcel may live through, from wherever the order stands to the door. */
export const STORIES: readonly Story[] = [
  { id: 'happy', steps: [...TO_THE_CARRIER, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'damaged', steps: [...TO_THE_CARRIER, ...announce('ALDAN', 'ALVOL', 'ATC', 'SHOFD', 'SHDEL')] },
  { id: 'documents', steps: [...TO_THE_CARRIER, ...announce('ALVOL', 'ATC', 'ALMCD', 'SHOFD', 'SHDEL')] },
  {
    id: 'twoPackages',
    steps: [{ play: 'receive-one' }, ...TO_THE_CARRIER, ...announce('ALVOL', 'ATC', 'SHOFD', 'SHDEL')],
  },
  {
    id: 'outOfOrder',
    steps: [
      ...TO_THE_CARRIER,
      ...announce('SHOFD'),
      { play: 'announce', code: 'ALVOL', how: 'late' },
      { play: 'announce', code: 'ATC', how: 'late' },
      { play: 'announce', code: 'SHOFD', how: 'again' },
      ...announce('SHDEL'),
    ],
  },
];

/** Why a story cannot be played with this order now; null when it can. */
export function whyNot(story: Story, { status, packages }: Pick<PanelOrder, 'status' | 'packages'>): string | null {
  if (status === 'NEW' || status === 'PROCESSING') return copy.notPaid;
  if (isTerminal(status)) return copy.over;
  return story.id === 'twoPackages' && packages.length < 2 ? copy.onePackage : null;
}

export function stepText(step: StoryStep): string {
  if (step.play !== 'announce') return copy.steps[step.play];
  return step.how === undefined ? copy.announce(step.code) : copy[step.how](step.code);
}
