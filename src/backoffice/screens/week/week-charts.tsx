import { BarChart, StackedBarChart } from '#backoffice/chart/bar-charts.tsx';
import { ChartFigure } from '#backoffice/chart/chart-figure.tsx';
import type { ChartSource } from '#backoffice/chart/series.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatCount } from '#ui/format-number.ts';
import { weekCopy } from './copy.ts';

type Report = BackofficeReply<'readWeek'>;

const { charts: copy } = weekCopy;
const HOURS_OF_DAY = 24;

/** How punctual the last weeks were, and where the time of the orders of this one went. */
export function WeekCharts({ punctuality, legs }: Pick<Report, 'punctuality' | 'legs'>) {
  return (
    <div className="charts">
      <ChartFigure title={copy.punctuality} head={copy.week} data={byWeek(punctuality)}>
        <StackedBarChart data={byWeek(punctuality)} />
      </ChartFigure>
      {legs.length === 0 ? (
        <p>{copy.noLegs}</p>
      ) : (
        <ChartFigure title={copy.legs} note={copy.legsNote} head={copy.leg} data={byLeg(legs)}>
          <BarChart data={byLeg(legs)} />
        </ChartFigure>
      )}
    </div>
  );
}

function byWeek(weeks: Report['punctuality']): ChartSource {
  return {
    series: [
      { name: copy.onTime, tone: 'good' },
      { name: copy.late, tone: 'bad' },
    ],
    rows: weeks.map(({ from, onTime, late }, place) => ({
      label: copy.weekOf(formatCalendarDay(from)),
      ...(place % 2 === (weeks.length - 1) % 2 ? { tick: formatCalendarDay(from).slice(0, 5) } : {}),
      values: [onTime, late],
    })),
    format: formatCount,
    write: (count) => count,
    formatTick: formatCount,
  };
}

function byLeg(legs: Report['legs']): ChartSource {
  return {
    series: [
      { name: copy.median, tone: 'main' },
      { name: copy.slow, tone: 'rest' },
    ],
    rows: legs.map(({ leg, medianHours, slowHours }) => ({
      label: copy.legNames[leg],
      tick: copy.legNames[leg],
      values: [inTenths(medianHours), inTenths(slowHours)],
    })),
    format: (tenths) => copy.days(inDays(tenths)),
    write: (tenths) => tenths / 10,
    formatTick: inDays,
  };
}

/** Hours in tenths of a day. */
const inTenths = (hours: number) => Math.round((10 * hours) / HOURS_OF_DAY);

/** '3,5' days. */
const inDays = (tenths: number) => String(tenths / 10).replace('.', ',');
