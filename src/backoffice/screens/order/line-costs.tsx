import { money } from '#backoffice/shared/amounts.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { OrderCosts } from '#contract/backoffice/costs.ts';
import { costsCopy as copy } from './costs-copy.ts';

type Line = OrderCosts['lines'][number];
type Parts = Line['quoted'];

const PARTS = ['goods', 'freight', 'taxes', 'service'] as const satisfies readonly (keyof Parts)[];

/** What a part was quoted at and what it cost, where that is known. */
function pair(line: Line, part: keyof Parts): string {
  return copy.pair(money(line.quoted[part], 'USD'), money(line.real[part], 'USD'));
}

const COLUMNS: readonly Column<Line>[] = [
  {
    title: copy.columns.line,
    cell: ({ title, quantity }) => (
      <>
        {quantity} × {title}
      </>
    ),
  },
  ...PARTS.map((part): Column<Line> => ({ title: copy.columns[part], align: 'end', cell: (line) => pair(line, part) })),
  {
    title: copy.columns.weight,
    align: 'end',
    cell: ({ quotedGrams, realGrams }) =>
      copy.pair(copy.grams(quotedGrams), realGrams === null ? copy.notWeighed : copy.grams(realGrams)),
  },
  {
    title: copy.columns.why,
    cell: (line) =>
      line.causes.length === 0
        ? copy.same
        : line.causes
            .map(({ cause, cents }) => copy.causes[cause](money(Math.abs(cents), 'USD'), cents > 0, line))
            .join(' · '),
  },
];

/** What each line was quoted at and cost, and why they differ. */
export function LineCosts({ costs: { lines, carrierSource } }: { costs: OrderCosts }) {
  return (
    <details>
      <summary>{copy.title}</summary>
      <p className="detail__muted">{copy.sources[carrierSource]}</p>
      <DataTable
        label={copy.title}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ asin }) => asin}
        empty={{ title: copy.empty }}
      />
    </details>
  );
}
