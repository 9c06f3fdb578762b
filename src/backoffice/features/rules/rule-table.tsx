import { Link } from 'react-router';
import { rulesCopy as copy } from '#backoffice/copy/rules.ts';
import { DataTable } from '#backoffice/features/lists/data-table.tsx';
import type { StaffRuleRow } from '#contract/backoffice/rules.ts';
import { formatFullDay } from '#domain/fees/rule-figures.ts';

interface RuleTableProps {
  label: string;
  rows: readonly StaffRuleRow[];
  next?: string | null;
  empty: { title: string; text: string };
}

/** Rules with where they stand, their day and their people. */
export function RuleTable({ label, rows, next = null, empty }: RuleTableProps) {
  const { columns } = copy;
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      next={next}
      empty={empty}
      columns={[
        { title: columns.rule, cell: (row) => <Link to={`/reglas/${row.id}`}>{nameOf(row)}</Link> },
        { title: columns.from, cell: ({ validFrom }) => formatFullDay(validFrom) },
        { title: columns.stage, cell: ({ stage }) => copy.stages[stage] },
        { title: columns.drafted, cell: ({ draftedBy }) => draftedBy ?? copy.shop },
        { title: columns.approved, cell: approverOf },
      ]}
    />
  );
}

function nameOf({ kind, name }: StaffRuleRow): string {
  return name === null ? copy.kinds[kind] : `${copy.kinds[kind]}: ${name}`;
}

function approverOf({ approvedAt, approvedBy }: StaffRuleRow): string {
  return approvedAt === null ? copy.nobody : (approvedBy ?? copy.shop);
}
