import { ActForm } from '#backoffice/shared/act-form.tsx';
import { DecidersNote, mayDecide } from '#backoffice/shared/deciders-note.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { ruleCopy as copy } from './copy.ts';
import { RuleForm } from './rule-form.tsx';

interface RuleActsProps {
  rule: StaffRule;
  staff: StaffMember;
  /** The id of a draft that may be begun from here. */
  draftId: string;
  state: ActState | undefined;
}

/** The acts that a rule allows to the caller, the one that it waits for first. */
export function RuleActs({ rule, staff, draftId, state }: RuleActsProps) {
  const { stage, deciders } = rule;
  const isOwn = deciders?.isOwn === true;
  const form = { rule, state };
  const isDraft = stage === 'draft' || stage === 'late';
  const mayApprove = staff.permissions.includes('rules.approve');
  return (
    <section className="panel" aria-labelledby="acciones">
      <h2 id="acciones">{copy.acts}</h2>
      {stage === 'draft' ? <DecidersNote deciders={deciders} own={copy.own} /> : null}
      {stage === 'late' ? <p>{copy.late}</p> : null}
      {isDraft ? null : <p>{copy.final}</p>}
      {stage === 'draft' && mayApprove && (deciders === null || mayDecide(deciders)) ? (
        <SeenForm {...form} act="approveRule" title={copy.approve} />
      ) : null}
      {stage === 'coming' && mayApprove ? <SeenForm {...form} act="withdrawRule" title={copy.withdraw} danger /> : null}
      {isDraft ? (
        <>
          <details open={isOwn || stage === 'late' || (state?.act === 'editRule' && state.stage !== 'done')}>
            <summary>{copy.edit}</summary>
            <RuleForm rule={rule} />
          </details>
          <SeenForm {...form} act="discardRule" title={copy.discard} danger />
        </>
      ) : null}
      <ActForm act="draftRule" of={{ id: draftId, from: rule.id }} title={copy.copy} withReason={false} />
    </section>
  );
}

interface SeenFormProps {
  rule: StaffRule;
  act: 'discardRule' | 'approveRule' | 'withdrawRule';
  title: string;
  state: ActState | undefined;
  danger?: boolean;
}

/** An act on the rule as it was seen: what is confirmed is what the preview showed. */
function SeenForm({ rule, act, state, ...form }: SeenFormProps) {
  const isPreview = state?.act === act && state.stage === 'preview';
  return (
    <ActForm {...form} act={act} of={{ id: rule.id }} quiet>
      {({ field }) => (
        <input type="hidden" name="version" value={isPreview ? field('version').defaultValue : rule.version} />
      )}
    </ActForm>
  );
}
