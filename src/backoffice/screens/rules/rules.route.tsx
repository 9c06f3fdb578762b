import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, TablePanel } from '#backoffice/shared/data-table.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffRuleRow } from '#contract/backoffice/rules.ts';
import { formatFullDay } from '#domain/fees/rule-figures.ts';
import { Alert } from '#ui/components/alert.tsx';
import { DataList } from '#ui/components/data-list.tsx';
import type { Route } from './+types/rules.route.ts';
import { rulesCopy as copy } from './copy.ts';
import { performRuleAct } from './perform-rule-act.ts';

const { columns: titles } = copy;

const COLUMNS: readonly Column<StaffRuleRow>[] = [
  { title: titles.rule, cell: (row) => <Link to={`/reglas/${row.id}`}>{nameOf(row)}</Link> },
  { title: titles.from, cell: ({ validFrom }) => formatFullDay(validFrom) },
  { title: titles.stage, cell: ({ stage }) => copy.stages[stage] },
  { title: titles.drafted, cell: ({ draftedBy }) => draftedBy ?? copy.shop },
  { title: titles.approved, cell: approverOf },
];
/** Rules with where they stand, their day and their people. */
const TABLE = { columns: COLUMNS, keyOf: ({ id }: StaffRuleRow) => id };

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('desde') ?? undefined;
  const rules = await callerOf(args)('listRules', { after });
  // One for each rule in force: the same form sent twice begins one draft.
  const drafts = rules.inForce.map(() => crypto.randomUUID());
  return { rules, drafts };
}

export const action = (args: Route.ActionArgs) => performRuleAct(args);

export default function Rules({ loaderData: { rules, drafts } }: Route.ComponentProps) {
  const { inForce, coming, history } = rules;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <LateDrafts rules={rules} />
      <section className="panel" aria-labelledby="rige">
        <h2 id="rige">{copy.inForce}</h2>
        <div className="panels">
          {inForce.map((rule, index) => {
            const draftId = drafts[index];
            return (
              <section key={rule.id} className="panel">
                <h3>{copy.kinds[rule.kind]}</h3>
                <p>
                  {copy.since(formatFullDay(rule.validFrom))}{' '}
                  <Link to={`/reglas/${rule.id}`}>{copy.open(copy.kinds[rule.kind])}</Link>
                </p>
                <DataList
                  label={`${copy.figures}: ${copy.kinds[rule.kind]}`}
                  rows={rule.figures.map(({ label, after }) => ({ label, value: after }))}
                />
                {draftId ? (
                  <ActForm
                    act="draftRule"
                    of={{ id: draftId, from: rule.id }}
                    title={copy.draftFrom[rule.kind]}
                    withReason={false}
                  />
                ) : null}
              </section>
            );
          })}
        </div>
      </section>
      <TablePanel {...TABLE} label={copy.coming} rows={coming} empty={copy.comingEmpty} />
      <TablePanel {...TABLE} label={copy.drafts} rows={rules.drafts} empty={copy.draftsEmpty} />
      <TablePanel {...TABLE} label={copy.history} rows={history.rows} next={history.next} empty={copy.historyEmpty} />
    </>
  );
}

/** A draft whose day came while nobody approved it: the shop goes on with the rule before. */
function LateDrafts({ rules: { drafts } }: { rules: BackofficeReply<'listRules'> }) {
  return drafts
    .filter(({ stage }) => stage === 'late')
    .map(({ id, kind, validFrom }) => (
      <Alert key={id} title={copy.lateTitle}>
        <Link to={`/reglas/${id}`}>{copy.kinds[kind]}</Link>. {copy.late(formatFullDay(validFrom))} {copy.lateText}
      </Alert>
    ));
}

function nameOf({ kind, name }: StaffRuleRow): string {
  return name === null ? copy.kinds[kind] : `${copy.kinds[kind]}: ${name}`;
}

function approverOf({ approvedAt, approvedBy }: StaffRuleRow): string {
  return approvedAt === null ? copy.nobody : (approvedBy ?? copy.shop);
}
