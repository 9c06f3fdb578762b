import { chartCopy as copy } from './copy.ts';
import type { ChartRow } from './series.ts';
import './chart.css';

interface ChartDataProps {
  title: string;
  /** What a row is of: 'Día'. */
  head: string;
  series: readonly { name: string }[];
  rows: readonly ChartRow[];
  /** A value in words, and of which series it is. */
  format: (value: number, nth: number) => string;
}

/** What a chart shows as a table, folded. */
export function ChartData({ title, head, series, rows, format }: ChartDataProps) {
  return (
    <details className="chart__data">
      <summary>{copy.data}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className="chart__table" tabIndex={0} aria-label={copy.tableOf(title)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name }, nth) => {
                  const value = values[nth] ?? null;
                  return <td key={name}>{value === null ? copy.none : format(value, nth)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
