import type { Ledger } from '#contract/punctuality.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatCount } from '#ui/format-number.ts';
import { punctuality as copy } from '#web/copy/punctuality.ts';
import { InformationPage, informationMeta, Section } from '#web/features/information/information-page.tsx';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/punctuality.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return await context.get(callerContext)('readLedger').catch(throwErrorResponse);
}

export function meta({ matches }: Route.MetaArgs) {
  return informationMeta({ page: 'punctuality', title: copy.title, lead: copy.lead, matches });
}

type Kept = Ledger['all'];

/** How the promised days were kept, by zone and week. */
export default function PunctualityRoute({ loaderData: { all, zones, weeks } }: Route.ComponentProps) {
  return (
    <InformationPage page="punctuality" title={copy.title} lead={copy.lead}>
      {all === null ? (
        <p className="information__section">{copy.tooFew}</p>
      ) : (
        <>
          <p className="information__section">
            <strong>{copy.summary(percentOf(all.onTime, all.orders), formatCount(all.orders))}</strong>
          </p>
          <Section title={copy.zonesTitle}>
            <KeptTable
              group={copy.columns.group}
              rows={[
                ...zones.map(({ zone, kept }) => ({ name: copy.zones[zone], kept })),
                { name: copy.all, kept: all },
              ]}
            />
          </Section>
          <Section title={copy.weeksTitle}>
            <KeptTable
              group={copy.columns.week}
              rows={weeks.map(({ week, all: kept }) => ({ name: weekText(week), kept }))}
            />
          </Section>
          <p className="note">{copy.note}</p>
        </>
      )}
      <p className="information__section">
        <a href="/cumplimiento.csv" download>
          {copy.download}
        </a>
      </p>
    </InformationPage>
  );
}

function percentOf(part: number, whole: number): number {
  return Math.round((100 * part) / whole);
}

function weekText({ from, to }: Ledger['days']): string {
  return `${formatCalendarDay(from).slice(0, 5)} – ${formatCalendarDay(to)}`;
}

function KeptTable({ group, rows }: { group: string; rows: readonly { name: string; kept: Kept }[] }) {
  const { orders, onTime, late, median, ninetieth } = copy.columns;
  return (
    <div className="information__table-frame">
      <table className="information__table">
        <thead>
          <tr>
            {[group, orders, onTime, late, median, ninetieth].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, kept }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {kept === null ? <td colSpan={5}>{copy.few}</td> : <KeptCells kept={kept} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeptCells({ kept: { orders, onTime, late, median, ninetieth } }: { kept: NonNullable<Kept> }) {
  const days = (count: number | null) => (count === null ? copy.notYet : copy.days(count));
  return (
    <>
      <td className="tabular">{formatCount(orders)}</td>
      <td className="tabular">{percentOf(onTime, orders)} %</td>
      <td className="tabular">{formatCount(late)}</td>
      <td className="tabular">{days(median)}</td>
      <td className="tabular">{days(ninetieth)}</td>
    </>
  );
}
