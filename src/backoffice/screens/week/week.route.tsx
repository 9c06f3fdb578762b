import { Link } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { DayField } from '#backoffice/shared/day-field.tsx';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { RISK_LEVELS } from '#domain/order/arrival-times.ts';
import { FIGURE_NAMES, FIGURES, type FigureName, refundReasons } from '#domain/week/rows.ts';
import { Alert } from '#ui/components/alert.tsx';
import { DataList } from '#ui/components/data-list.tsx';
import type { Route } from './+types/week.route.ts';
import { weekCopy as copy } from './copy.ts';
import { WeekCharts } from './week-charts.tsx';

type Report = BackofficeReply<'readWeek'>;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const day = new URL(args.request.url).searchParams.get('desde') || undefined;
  return await callerOf(args)('readWeek', { day });
}

export default function WeekPage({ loaderData: report }: Route.ComponentProps) {
  const { week, isUnfinished, previous, next } = report;
  return (
    <>
      <h1>{copy.title(week)}</h1>
      <p className="lead">{copy.lead}</p>
      {isUnfinished ? <Alert title={null}>{copy.unfinished}</Alert> : null}
      <nav aria-label={copy.weeks}>
        <p>
          <Link to={`/semana?desde=${previous}`}>{copy.previous}</Link>
          {next === null ? null : (
            <>
              {' · '}
              <Link to={`/semana?desde=${next}`}>{copy.next}</Link>
            </>
          )}
        </p>
      </nav>
      <FilterBar label={copy.pick}>
        <DayField label={copy.day} name="desde" defaultValue={week.from} key={week.from} />
      </FilterBar>
      <section className="panel">
        <h2>{copy.figures}</h2>
        <DataTable label={copy.figures} columns={columnsOf(report)} rows={FIGURE_NAMES} keyOf={(name) => name} />
        <p className="lead">{copy.unknown}</p>
      </section>
      <WeekCharts {...report} />
      <Reasons {...report} />
      <Now {...report} />
      <Fruitless {...report} />
    </>
  );
}

/** Where the list is that a figure counts; null where there is none. */
function listOf(name: FigureName, { week: { from, to } }: Report): { to: string; label: string } | null {
  switch (name) {
    case 'orders':
      return { to: `/ordenes?dia=${from}&hasta=${to}`, label: copy.links.orders };
    case 'refunds':
      return { to: '/devoluciones?estado=sent', label: copy.links.refunds };
    case 'casesOpened':
      return { to: '/casos', label: copy.links.casesOpened };
    case 'casesClosed':
      return { to: '/casos?estado=closed', label: copy.links.casesClosed };
    case 'fruitlessSearches':
      return { to: '/busquedas?periodo=month', label: copy.links.fruitlessSearches };
    default:
      return null;
  }
}

function columnsOf(report: Report): Column<FigureName>[] {
  const { figure, current, before, list } = copy.columns;
  return [
    { title: figure, cell: (name) => <FigureLabel name={name} /> },
    { title: current, cell: (name) => FIGURES[name].text(report.figures), align: 'end' },
    {
      title: report.isUnfinished ? copy.sameDays(report.compared.to) : before,
      cell: (name) => FIGURES[name].text(report.before),
      align: 'end',
    },
    {
      title: list,
      cell: (name) => {
        const target = listOf(name, report);
        return target === null ? '—' : <Link to={target.to}>{target.label}</Link>;
      },
    },
  ];
}

function FigureLabel({ name }: { name: FigureName }) {
  const { label, note } = FIGURES[name];
  return (
    <>
      {label}
      {note === undefined ? null : <small>{note}</small>}
    </>
  );
}

function Reasons({ figures }: Report) {
  const reasons = refundReasons(figures.refunds);
  return (
    <section className="panel">
      <h2>{copy.reasons}</h2>
      {reasons.length === 0 ? (
        <p>{copy.noReasons}</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Now({ now: { exceptions, lateExceptions, lateOrders } }: Report) {
  return (
    <section className="panel">
      <h2>{copy.now}</h2>
      <DataList
        rows={[
          { label: copy.exceptions, value: copy.exceptionsText(exceptions, lateExceptions) },
          { label: copy.lateOrders, value: lateOrders },
        ]}
      />
      <p>
        <Link to="/cola">{copy.toQueue}</Link>
        {' · '}
        <Link to="/ordenes?plazo=vencida&orden=prometida">{copy.toLate}</Link>
        {' · '}
        <Link to={`/ordenes?riesgo=${RISK_LEVELS.medium}&orden=-riesgo`}>{copy.toRisk}</Link>
      </p>
    </section>
  );
}

function Fruitless({ fruitless }: Report) {
  return (
    <section className="panel">
      <h2>{copy.fruitless}</h2>
      {fruitless.length === 0 ? (
        <p>{copy.fruitlessEmpty}</p>
      ) : (
        <DataList rows={fruitless.map(({ query, withoutAny }) => ({ label: query, value: withoutAny }))} />
      )}
      <p>
        <Link to="/busquedas">{copy.toSearches}</Link>
      </p>
    </section>
  );
}
