import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import type { ChartSource } from './series.ts';

/** In units of the drawing, which grows with its place up to the width of its figure. */
const SIZE = { width: 420, height: 210 } as const;
const MARGIN = { top: 8, right: 6, bottom: 24, left: 62 } as const;
const INNER = {
  width: SIZE.width - MARGIN.left - MARGIN.right,
  height: SIZE.height - MARGIN.top - MARGIN.bottom,
} as const;
const TICKS = 4;
/** Between the bars of a chart, as a part of their width. */
const GAP = 0.25;

export interface PlotScales {
  /** By the place of the row. */
  x: ReturnType<typeof scaleBand<number>>;
  y: ReturnType<typeof scaleLinear<number>>;
}

interface PlotProps {
  data: ChartSource;
  /** The least and the greatest value, zero included. */
  domain: [number, number];
  children: (scales: PlotScales) => ReactNode;
}

/** The axes of a chart and what is drawn between them. It is a picture: what it says stands in the table of its figure. */
export function Plot({ data: { rows, formatTick }, domain, children }: PlotProps) {
  const [least, greatest] = domain;
  const x = scaleBand<number>({ domain: rows.map((_row, place) => place), range: [0, INNER.width], padding: GAP });
  const y = scaleLinear<number>({
    domain: [least, greatest === least ? least + 1 : greatest],
    range: [INNER.height, 0],
    nice: TICKS,
  });
  // Values are counts, cents or hours: there is nothing between two of them.
  const levels = y.ticks(TICKS).filter(Number.isInteger);
  const marked = rows.flatMap(({ tick }, place) => (tick === undefined ? [] : [place]));
  return (
    <svg className="chart__plot" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true" focusable="false">
      <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
        <GridRows scale={y} width={INNER.width} tickValues={levels} className="chart__grid" stroke="currentColor" />
        {children({ x, y })}
        <AxisLeft
          scale={y}
          tickValues={levels}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatTick(Number(value))}
          tickComponent={({ x: left, y: top, formattedValue }) => (
            <text x={left} y={top} dy="0.32em" textAnchor="end">
              {formattedValue}
            </text>
          )}
        />
        <AxisBottom
          scale={x}
          top={INNER.height}
          hideTicks
          hideAxisLine
          tickValues={marked}
          tickFormat={(place) => rows[place]?.tick ?? ''}
          tickComponent={({ x: left, y: top, formattedValue }) => (
            <text x={left} y={top} textAnchor="middle">
              {formattedValue}
            </text>
          )}
        />
      </g>
    </svg>
  );
}

/** The least and the greatest of some values, with zero among them. */
export function domainOf(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null);
  return [Math.min(0, ...known), Math.max(0, ...known)];
}
