import { type ReactNode, useId } from 'react';
import { ChartData } from './chart-data.tsx';
import { chartCopy as copy } from './copy.ts';
import type { ChartSource } from './series.ts';

interface ChartFigureProps {
  title: string;
  /** What exactly is shown, where the title does not say it. */
  note?: string;
  /** What a row is of: 'Día'. */
  head: string;
  data: ChartSource;
  children: ReactNode;
}

/** A chart with its caption, its legend and the same as a table, which screen readers and everybody who wants figures read. */
export function ChartFigure({ title, note, head, data, children }: ChartFigureProps) {
  const id = useId();
  const { series } = data;
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="chart__title">
        {title}
      </figcaption>
      {note === undefined ? null : <p className="chart__note">{note}</p>}
      {series.length > 1 ? (
        <ul className="chart__legend" aria-label={copy.legend}>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      {children}
      <ChartData title={title} head={head} {...data} />
    </figure>
  );
}
