import { LinePath } from '@visx/shape';
import { domainOf, Plot } from './plot.tsx';
import { type ChartSource, pointTitle } from './series.ts';

/** The course of each series, broken where a value is missing. */
export function LineChart({ data }: { data: ChartSource }) {
  const { series, rows } = data;
  return (
    <Plot data={data} domain={domainOf(rows.flatMap(({ values }) => values))}>
      {({ x, y }) => (
        <>
          {series.map(({ name, tone }, nth) => (
            <LinePath
              key={name}
              className="chart__line"
              data-tone={tone}
              data={rows.map(({ values }, place) => ({ place, value: values[nth] ?? null }))}
              defined={({ value }) => value !== null}
              x={({ place }) => (x(place) ?? 0) + x.bandwidth() / 2}
              y={({ value }) => y(value ?? 0)}
              fill="none"
            />
          ))}
          {rows.map((row, place) => (
            <rect
              key={row.label}
              className="chart__hover"
              x={(x(place) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={0}
              width={x.step()}
              height={y.range()[0]}
            >
              <title>{pointTitle(data, row)}</title>
            </rect>
          ))}
        </>
      )}
    </Plot>
  );
}
