import { WaterfallChart } from '#backoffice/chart/bar-charts.tsx';
import { ChartFigure } from '#backoffice/chart/chart-figure.tsx';
import { LineChart } from '#backoffice/chart/line-chart.tsx';
import { type ChartSource, dollars, shortDollars } from '#backoffice/chart/series.ts';
import type { MarginAmounts } from '#contract/backoffice/bank.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { marginCopy } from './copy.ts';

type Days = BackofficeReply<'listMargins'>['days'];

const { charts: copy, parts } = marginCopy;
/** Every how many days the axis names one. */
const DAYS_BETWEEN_TICKS = 7;

/** The course of a month, and what became of what was collected in it. */
export function MarginCharts({ days, totals }: { days: Days; totals: MarginAmounts }) {
  return (
    <div className="charts">
      <ChartFigure title={copy.byDay} head={copy.day} data={byDay(days)}>
        <LineChart data={byDay(days)} />
      </ChartFigure>
      <ChartFigure title={copy.waterfall} head={copy.part} data={waterfallOf(totals)}>
        <WaterfallChart data={waterfallOf(totals)} />
      </ChartFigure>
    </div>
  );
}

function byDay(days: Days): ChartSource {
  return {
    series: [
      { name: copy.collected, tone: 'main' },
      { name: parts.margin, tone: 'good' },
    ],
    rows: days.map(({ day, chargedCents, marginCents }, place) => ({
      label: formatCalendarDay(day),
      ...(place % DAYS_BETWEEN_TICKS === 0 ? { tick: formatCalendarDay(day).slice(0, 5) } : {}),
      values: [chargedCents, marginCents],
    })),
    format: dollars,
    write: (cents) => ({ cents }),
    formatTick: shortDollars,
  };
}

/** From what was collected to what is left; each part between takes away. */
function waterfallOf(totals: MarginAmounts): ChartSource {
  const rows: [label: string, tick: string, value: number][] = [
    [parts.charged, copy.collected, totals.chargedCents],
    [parts.taxes, parts.taxes, totals.taxesCents],
    [parts.marketplace, copy.store, totals.marketplaceCents],
    [parts.carrier, copy.carrier, totals.carrierCents],
    [parts.refunded, copy.refunds, totals.refundedCents],
    [parts.commission, copy.commission, totals.commissionCents],
    [parts.margin, parts.margin, totals.marginCents],
  ];
  return {
    series: [{ name: copy.amount, tone: 'main' }],
    rows: rows.map(([label, tick, value]) => ({ label, tick, values: [value] })),
    format: dollars,
    write: (cents) => ({ cents }),
    formatTick: shortDollars,
  };
}
