import { Link, useOutletContext } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { CategoryCost } from '#contract/backoffice/costs.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { mayDo } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/costs.route.ts';
import { moneyCopy } from './copy.ts';
import { categoryCostsCopy as copy } from './costs-copy.ts';
import { MonthField } from './month-field.tsx';
import { monthName, monthsToChoose } from './months.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const month = new URL(args.request.url).searchParams.get('mes');
  const costs = await callerOf(args)('listCategoryCosts', month ? { month } : {});
  return { ...costs, months: monthsToChoose(costs.month) };
}

const usd = (amount: number) => money(amount, 'USD');

const COLUMNS: readonly Column<CategoryCost>[] = [
  { title: copy.columns.category, cell: ({ category }) => category || copy.unknown },
  { title: copy.columns.lines, align: 'end', cell: ({ lines }) => lines },
  { title: copy.columns.quoted, align: 'end', cell: ({ quotedCents }) => usd(quotedCents) },
  { title: copy.columns.real, align: 'end', cell: ({ realCents }) => usd(realCents) },
  { title: copy.columns.quotedFreight, align: 'end', cell: ({ quotedFreightCents }) => usd(quotedFreightCents) },
  { title: copy.columns.realFreight, align: 'end', cell: ({ realFreightCents }) => usd(realFreightCents) },
  { title: copy.columns.weighed, align: 'end', cell: ({ weighed, heavier }) => copy.weighed(weighed, heavier) },
  {
    title: copy.columns.weight,
    align: 'end',
    cell: ({ weighed, quotedGrams, realGrams }) =>
      weighed === 0 ? '—' : copy.weights(copy.kilos(quotedGrams), copy.kilos(realGrams)),
  },
];

/** What categories were quoted at and cost, and which weights should change. */
export default function Costs({ loaderData: { month, months, computedAt, categories } }: Route.ComponentProps) {
  const proposed = categories.filter(({ percent }) => percent !== null && percent > 0);
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <FilterBar label={copy.filters} key={month}>
        <MonthField months={months} shown={month} />
      </FilterBar>
      <section aria-labelledby="propuestas">
        <h2 id="propuestas">{copy.proposals}</h2>
        {proposed.length === 0 ? <p>{copy.noProposals}</p> : null}
        {proposed.map((category) => (
          <Proposal key={category.category} category={category} />
        ))}
      </section>
      <section>
        <h2>{copy.categories(monthName(month))}</h2>
        <p>{computedAt === null ? copy.notComputed : copy.computedAt(formatDateTime(computedAt))}</p>
        <DataTable
          label={copy.list}
          columns={COLUMNS}
          rows={categories}
          keyOf={({ category }) => category}
          empty={copy.empty}
        />
      </section>
      <p>
        <Link to={`/dinero/margen?mes=${month}`}>{copy.toMargins}</Link> · <Link to="/dinero">{moneyCopy.back}</Link>
      </p>
    </>
  );
}

/** A category that weighs more than it is quoted with, and the products whose weights are to be corrected. */
function Proposal({
  category: { category, percent, heavier, weighed, products, ...costs },
}: {
  category: CategoryCost;
}) {
  const { role } = useOutletContext<StaffMember>();
  const mayCorrect = mayDo(role, 'catalog');
  return (
    <section className="panel">
      <h3>{copy.proposal(category || copy.unknown, percent ?? 0)}</h3>
      <p>{copy.because(heavier, weighed, usd(costs.realFreightCents - costs.quotedFreightCents))}</p>
      <ul className="rows">
        {products.map(({ asin, title, units, quotedGrams, realGrams }) => (
          <li key={asin}>
            {title} · {copy.unit(units, copy.grams(quotedGrams), copy.grams(realGrams))}
            {mayCorrect ? (
              <>
                {' · '}
                <Link to={`/catalogo/${asin}?${new URLSearchParams({ peso: String(realGrams) })}#corregir`}>
                  {copy.correct(copy.grams(realGrams))}
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {mayCorrect ? null : <p>{copy.whoCorrects}</p>}
    </section>
  );
}
