import { Link, useOutletContext } from 'react-router';
import { messagesOf } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { formatFullDay } from '#domain/fees/rule-figures.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { DataList } from '#ui/components/data-list.tsx';
import type { Route } from './+types/rule.route.ts';
import { BasketTable } from './basket-table.tsx';
import { ruleCopy as copy, rulesCopy } from './copy.ts';
import { performRuleAct } from './perform-rule-act.ts';
import { RuleActs } from './rule-acts.tsx';

const { figureColumns: titles } = copy;

const ALONE: readonly Column<Figure>[] = [
  { title: titles.label, cell: ({ label }) => label },
  { title: copy.value, cell: ({ after }) => after },
];

const COMPARED: readonly Column<Figure>[] = [
  { title: titles.label, cell: ({ label }) => label },
  { title: titles.before, cell: ({ before }) => before },
  { title: titles.after, cell: ({ after, isChanged }) => (isChanged ? <strong>{after}</strong> : after) },
  { title: titles.mark, cell: ({ isChanged }) => (isChanged ? <strong>{copy.changes}</strong> : copy.same) },
];

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const rule = await callerOf(args)('readRule', { id: args.params.id });
  return { rule, draftId: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) => performRuleAct(args);

/** One rule: what it changes, what that costs, who wrote and approved it. */
export default function Rule({ loaderData: { rule, draftId }, actionData }: Route.ComponentProps) {
  const staff = useOutletContext<StaffMember>();
  const isDone = actionData?.stage === 'done';
  return (
    <>
      <p>
        <Link to="/reglas">{copy.back}</Link>
      </p>
      <h1>{copy.title(rulesCopy.kinds[rule.kind], formatFullDay(rule.validFrom))}</h1>
      {isDone ? (
        <Alert kind="success" title={copy.done} role="status">
          <ul>
            {actionData.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {actionData?.act === 'draftRule' && actionData.stage === 'refused' ? (
        <Alert kind="error" title={null} role="alert">
          {messagesOf(actionData.result)}
        </Alert>
      ) : null}
      <Facts rule={rule} />
      <RuleFigures rule={rule} />
      <BasketTable baskets={rule.baskets} />
      {/* A draft that was saved is shown as it was saved. */}
      <RuleActs key={rule.version} rule={rule} staff={staff} draftId={draftId} state={actionData} />
    </>
  );
}

function Facts({ rule }: { rule: StaffRule }) {
  const { facts } = copy;
  const by = (who: string | null, at: string | null) => (at === null ? null : copy.by(who, formatDateTime(at)));
  const rows = [
    { label: facts.stage, value: rulesCopy.stages[rule.stage] },
    { label: facts.name, value: rule.name },
    { label: facts.drafted, value: by(rule.draftedBy, rule.draftedAt) },
    { label: facts.approved, value: by(rule.approvedBy, rule.approvedAt) },
    { label: facts.withdrawn, value: by(rule.withdrawnBy, rule.withdrawnAt) },
    { label: facts.note, value: rule.note === '' ? null : rule.note },
    { label: facts.follows, value: neighbour(rule.follows, copy.followsLink) },
    { label: facts.followedBy, value: neighbour(rule.followedBy, copy.followedByLink) },
  ];
  return <DataList rows={rows.filter(({ value }) => value !== null)} />;
}

function neighbour(rule: StaffRule['follows'], text: (day: string) => string) {
  return rule === null ? null : <Link to={`/reglas/${rule.id}`}>{text(formatFullDay(rule.validFrom))}</Link>;
}

type Figure = StaffRule['figures'][number];

/** Every figure of a rule beside the one before it; what changes says so. */
function RuleFigures({ rule: { figures, follows } }: { rule: StaffRule }) {
  return (
    <section className="panel" aria-labelledby="cifras">
      <h2 id="cifras">{copy.figures}</h2>
      <p className="lead">{follows === null ? copy.first : copy.figuresLead}</p>
      <DataTable
        label={copy.figures}
        rows={figures}
        keyOf={({ field }) => field}
        empty={{ title: copy.figures }}
        columns={follows === null ? ALONE : COMPARED}
      />
    </section>
  );
}
