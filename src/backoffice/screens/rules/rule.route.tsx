import { Link, useOutletContext } from 'react-router';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, TablePanel } from '#backoffice/shared/data-table.tsx';
import { Facts } from '#backoffice/shared/facts.tsx';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { formatFullDay } from '#domain/fees/rule-figures.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
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
  return (
    <>
      <p>
        <Link to="/reglas">{copy.back}</Link>
      </p>
      <h1>{copy.title(rulesCopy.kinds[rule.kind], formatFullDay(rule.validFrom))}</h1>
      <ActDone state={actionData} />
      <RuleFacts rule={rule} />
      <RuleFigures rule={rule} />
      <BasketTable baskets={rule.baskets} />
      {/* A draft that was saved is shown as it was saved. */}
      <RuleActs key={rule.version} rule={rule} staff={staff} draftId={draftId} state={actionData} />
    </>
  );
}

function RuleFacts({ rule }: { rule: StaffRule }) {
  const { facts } = copy;
  const by = (who: string | null, at: string | null) => (at === null ? null : copy.by(who, formatDateTime(at)));
  const rows = [
    [facts.stage, rulesCopy.stages[rule.stage]],
    [facts.name, rule.name],
    [facts.drafted, by(rule.draftedBy, rule.draftedAt)],
    [facts.approved, by(rule.approvedBy, rule.approvedAt)],
    [facts.withdrawn, by(rule.withdrawnBy, rule.withdrawnAt)],
    [facts.note, rule.note || null],
    [facts.follows, neighbour(rule.follows, copy.followsLink)],
    [facts.followedBy, neighbour(rule.followedBy, copy.followedByLink)],
  ] as const;
  return <Facts rows={rows} />;
}

function neighbour(rule: StaffRule['follows'], text: (day: string) => string) {
  return rule === null ? null : <Link to={`/reglas/${rule.id}`}>{text(formatFullDay(rule.validFrom))}</Link>;
}

type Figure = StaffRule['figures'][number];

/** Every figure of a rule beside the one before it; what changes says so. */
function RuleFigures({ rule: { figures, follows } }: { rule: StaffRule }) {
  return (
    <TablePanel
      label={copy.figures}
      lead={follows === null ? copy.first : copy.figuresLead}
      rows={figures}
      keyOf={({ field }) => field}
      columns={follows === null ? ALONE : COMPARED}
    />
  );
}
