import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { RuleKind } from '#domain/fees/rule-figures.ts';
import { ruleCopy as copy } from './copy.ts';
import { DraftButton } from './draft-button.tsx';
import { RuleForm } from './rule-form.tsx';
import { readBody } from './rule-input.ts';

export type RuleAct = 'editRule' | 'discardRule' | 'approveRule' | 'withdrawRule';
const RULE_ACTS: readonly RuleAct[] = ['editRule', 'discardRule', 'approveRule', 'withdrawRule'];

interface RuleActsProps {
  rule: StaffRule;
  staff: StaffMember;
  actKey: string;
  /** The id of a draft that may be begun from here. */
  draftId: string;
  state: ActState | undefined;
}

/** The acts that a rule allows to the caller, the one that it waits for first. */
export function RuleActs({ rule, staff, actKey, draftId, state }: RuleActsProps) {
  const { stage, isOwn } = rule;
  const form = { rule, actKey, state };
  const isDraft = stage === 'draft' || stage === 'late';
  const mayApprove = staff.permissions.includes('rules.approve');
  return (
    <section className="panel" aria-labelledby="acciones">
      <h2 id="acciones">{copy.acts}</h2>
      {stage === 'draft' && isOwn ? <p>{copy.own}</p> : null}
      {stage === 'late' ? <p>{copy.late}</p> : null}
      {isDraft ? null : <p>{copy.final}</p>}
      {stage === 'draft' && !isOwn && mayApprove ? <SeenForm {...form} act="approveRule" title={copy.approve} /> : null}
      {stage === 'coming' && mayApprove ? <SeenForm {...form} act="withdrawRule" title={copy.withdraw} danger /> : null}
      {isDraft ? (
        <>
          <details open={isOwn || stage === 'late' || state?.act === 'editRule'}>
            <summary>{copy.edit}</summary>
            <RuleForm {...form} />
          </details>
          <SeenForm {...form} act="discardRule" title={copy.discard} danger />
        </>
      ) : null}
      <DraftButton draftId={draftId} from={rule.id} actKey={actKey} label={copy.copy} />
    </section>
  );
}

interface SeenFormProps {
  rule: StaffRule;
  act: RuleAct;
  title: string;
  actKey: string;
  state: ActState | undefined;
  danger?: boolean;
}

/** An act on the rule as it was seen: what is confirmed is what the preview showed. */
function SeenForm({ rule, act, state, ...form }: SeenFormProps) {
  const isPreview = state?.act === act && state.of === rule.id && state.stage === 'preview';
  return (
    <ActForm {...form} act={act} of={rule.id} state={state}>
      <input type="hidden" name="version" value={isPreview ? state.typed.version : rule.version} />
    </ActForm>
  );
}

/** The act that a form of a rule asks for, with its input; null for one that does not exist. */
export function readRuleForm(
  form: FormData,
  { id, kind }: { id: string; kind: RuleKind },
): { act: RuleAct; input: BackofficeInput<RuleAct> } | null {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const act = RULE_ACTS.find((known) => known === typed.act);
  if (act === undefined) return null;
  const seen = { id, version: typed.version ?? '' };
  if (act !== 'editRule') return { act, input: seen };
  const fields = { validFrom: typed.validFrom ?? '', note: typed.note ?? '' };
  return { act, input: { ...seen, ...fields, body: readBody(kind, typed) } };
}
