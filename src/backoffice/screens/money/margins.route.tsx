import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { Facts } from '#backoffice/shared/facts.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { MarginAmounts } from '#contract/backoffice/bank.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatDay, montevideoFields } from '#domain/time/montevideo.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { Route } from './+types/margins.route.ts';
import { marginCopy as copy, moneyCopy } from './copy.ts';
import { MarginCharts } from './margin-charts.tsx';
import { MonthField } from './month-field.tsx';
import { monthName, monthsToChoose } from './months.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const sort = searchParams.get('lista') === 'margen' ? ('worst' as const) : ('newest' as const);
  const [month, after] = [searchParams.get('mes'), searchParams.get('desde')];
  const page = await callerOf(args)('listMargins', { sort, ...(month ? { month } : {}), ...(after ? { after } : {}) });
  return { page, sort, months: monthsToChoose(page.month) };
}

type MarginRow = BackofficeReply<'listMargins'>['rows'][number];

const usd = (amount: number) => money(amount, 'USD');
const percent = (perMille: number) => `${(perMille / 10).toFixed(1).replace('.', ',')} %`;

function formatTime(instant: string): string {
  const { hour, minute } = montevideoFields(instant);
  return `${hour}:${minute}`;
}

const COLUMNS: readonly Column<MarginRow>[] = [
  {
    title: copy.columns.order,
    cell: ({ orderNumber }) => <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>,
  },
  { title: copy.columns.charged, align: 'end', cell: ({ amounts }) => usd(amounts.chargedCents) },
  {
    title: copy.columns.marketplace,
    align: 'end',
    cell: ({ amounts, isEstimated }) => (
      <>
        {usd(amounts.marketplaceCents)}
        {isEstimated ? ` (${copy.estimated})` : null}
      </>
    ),
  },
  {
    title: copy.columns.carrier,
    align: 'end',
    cell: ({ amounts, carrierSource }) => `${usd(amounts.carrierCents)} (${copy.sources[carrierSource]})`,
  },
  { title: copy.columns.taxes, align: 'end', cell: ({ amounts }) => usd(amounts.taxesCents) },
  { title: copy.columns.refunded, align: 'end', cell: ({ amounts }) => usd(amounts.refundedCents) },
  { title: copy.columns.commission, align: 'end', cell: ({ amounts }) => usd(amounts.commissionCents) },
  {
    title: copy.columns.margin,
    align: 'end',
    cell: ({ amounts, perMille }) => `${usd(amounts.marginCents)} (${percent(perMille)})`,
  },
];

export default function Margins({ loaderData: { page, sort, months } }: Route.ComponentProps) {
  const { month, summary, days, rows, next } = page;
  return (
    <>
      <h1>{copy.title}</h1>
      <p className="lead">{copy.lead}</p>
      <FilterBar label={copy.filters} key={`${month} ${sort}`}>
        <MonthField months={months} shown={month} />
        <SelectField
          label={copy.sort}
          name="lista"
          defaultValue={sort === 'newest' ? 'nuevas' : 'margen'}
          options={{ nuevas: copy.newest, margen: copy.worst }}
        />
      </FilterBar>
      <section>
        <h2>{copy.totals(monthName(month), summary?.orders ?? null)}</h2>
        {summary === null ? (
          <p>{copy.notComputed}</p>
        ) : (
          <>
            {summary.isLive ? null : (
              <p>{copy.computedAt(formatDay(summary.computedAt), formatTime(summary.computedAt))}</p>
            )}
            {summary.orders === 0 ? null : <MarginCharts days={days} totals={summary.totals} />}
            <Totals totals={summary.totals} perMille={summary.perMille} />
          </>
        )}
      </section>
      <DataTable
        label={copy.list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ orderNumber }) => String(orderNumber)}
        empty={sort === 'worst' ? copy.emptyWorst : copy.empty}
        next={next}
      />
      <section>
        <h2>{copy.sourcesTitle}</h2>
        <ul>
          {copy.sourcesText.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={`/dinero/costos?mes=${month}`}>{copy.toCosts}</Link> · <Link to="/dinero">{moneyCopy.back}</Link>
      </p>
    </>
  );
}

function Totals({ totals, perMille }: { totals: MarginAmounts; perMille: number }) {
  const { parts } = copy;
  const rows = [
    [parts.charged, usd(totals.chargedCents)],
    [parts.goods, usd(totals.goodsCents)],
    [parts.freight, usd(totals.freightCents)],
    [parts.handling, usd(totals.handlingCents)],
    [parts.service, usd(totals.serviceCents)],
    [parts.delivery, usd(totals.deliveryCents)],
    [parts.taxes, usd(totals.taxesCents)],
    [parts.marketplace, usd(totals.marketplaceCents)],
    [parts.carrier, usd(totals.carrierCents)],
    [parts.refunded, usd(totals.refundedCents)],
    [parts.commission, usd(totals.commissionCents)],
    [parts.margin, `${usd(totals.marginCents)} (${percent(perMille)})`],
  ] as const;
  return <Facts rows={rows} />;
}
