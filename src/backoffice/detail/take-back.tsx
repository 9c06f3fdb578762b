import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { takeBackCopy as copy } from './copy.ts';

/** What takes back what was reported as done. */
const TAKE_BACKS: Partial<
  Readonly<Record<NamesOf<'act'>, 'takeBackPaper' | 'takeBackClaimReport' | 'takeBackTransfer'>>
> = {
  sendOrderPaper: 'takeBackPaper',
  sendCarrierClaim: 'takeBackClaimReport',
  recordCarrierAnswer: 'takeBackClaimReport',
  markTransferred: 'takeBackTransfer',
};

/** Beside what an act did that only reports something: takes it back, while nobody was told. */
export function TakeBack({ state }: { state: ActState | undefined }) {
  const act = state?.stage === 'done' ? TAKE_BACKS[state.act] : undefined;
  if (act === undefined || state === undefined) return null;
  const of = JSON.parse(state.of) as object;
  return <ActForm act={act} of={of} title={copy.title} withReason={false} quiet />;
}
