import { type Cell, csvFile } from '#domain/exports/csv.ts';
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
  /** The same in the CSV. */
  write: (value: number, nth: number) => Cell;
}

/** What a chart shows as a table, folded, and as a file. */
export function ChartData({ title, head, series, rows, format, write }: ChartDataProps) {
  const lines = rows.map(({ label, values }) => [
    label,
    ...series.map((_one, nth) => inNumbers(values[nth] ?? null, (value) => write(value, nth))),
  ]);
  const csv = csvFile([[head, ...series.map(({ name }) => name)], ...lines]);
  return (
    <div className="chart__data">
      <details>
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
      <a
        className="chart__csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
        download={`${title}.csv`}
        aria-label={copy.csvOf(title)}
      >
        {copy.csv}
      </a>
    </div>
  );
}

const inNumbers = (value: number | null, write: (value: number) => Cell) => (value === null ? null : write(value));
