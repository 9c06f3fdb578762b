import { Link } from 'react-router';
import { ChartData } from '#backoffice/chart/chart-data.tsx';
import { Sparkline } from '#backoffice/chart/sparkline.tsx';
import { cents } from '#domain/money/cents.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { TodayFigure } from '#domain/week/today-figures.ts';
import { formatCount } from '#ui/format-number.ts';
import { todayCopy as copy } from './copy.ts';
import type { Today } from './today.ts';

/** The figures of the day, each with its course over four weeks and the way to its rows. */
export function Figures({ today: { day, figures, figuresAt } }: { today: Today }) {
  const days = figures[0]?.days ?? [];
  const rows = days.map((one, place) => ({
    label: formatCalendarDay(one.day),
    values: figures.map((figure) => figure.days[place]?.value ?? null),
  }));
  return (
    <section className="panel">
      <h2>{copy.figures}</h2>
      <p className="lead">{copy.figuresUntil(formatDateTime(figuresAt).slice(-5))}</p>
      <ul className="today-figures">
        {figures.map((figure) => (
          <li key={figure.name}>
            <Figure day={day} figure={figure} />
          </li>
        ))}
      </ul>
      <ChartData
        title={copy.figures}
        head={copy.day}
        series={figures.map(({ name }) => ({ name: copy.figureNames[name] }))}
        rows={rows.toReversed()}
        format={(value, nth) => valueText(figures[nth]?.name ?? 'orders', value)}
        write={(value, nth) => (MONEY.has(figures[nth]?.name) ? { cents: value } : value)}
      />
    </section>
  );
}

function Figure({ day, figure: { name, days, usual } }: { day: string; figure: Today['figures'][number] }) {
  const value = days.at(-1)?.value ?? null;
  return (
    <Link to={rowsOf(name, day)}>
      <span>{copy.figureNames[name]}</span>
      <b>{value === null ? copy.noValue : valueText(name, value)}</b>
      <small>{usual === null ? copy.noUsual : copy.usual(day, valueText(name, usual))}</small>
      <Sparkline values={days.map((one) => one.value)} />
    </Link>
  );
}

const MONEY: ReadonlySet<TodayFigure | undefined> = new Set(['collected', 'margin', 'refunded']);

function valueText(name: TodayFigure, value: number): string {
  switch (name) {
    case 'collected':
    case 'margin':
    case 'refunded':
      return formatMoneyCompact(cents(value), 'USD');
    case 'conversion':
    case 'onTime':
      return copy.percent(value);
    case 'orders':
      return formatCount(value);
  }
}

/** The list of what a figure counts. */
function rowsOf(name: TodayFigure, day: string): string {
  switch (name) {
    case 'collected':
    case 'margin':
      return `/dinero/margen?mes=${day.slice(0, 7)}`;
    case 'orders':
      return '/ordenes?dia=hoy';
    case 'conversion':
      return '/ordenes?dia=hoy&pago=paid';
    case 'refunded':
      return '/devoluciones?estado=sent';
    case 'onTime':
      return '/ordenes?estado=PICK_UP,DELIVERED';
  }
}
