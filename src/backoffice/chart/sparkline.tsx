import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import './chart.css';

const SIZE = { width: 120, height: 32 } as const;
const EDGE = 3;

/** The course of a figure without axes, over the days that have one; the last is marked. What it says stands beside it in words. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]));
  const last = points.at(-1);
  if (last === undefined || points.length === 1) return null;
  const known = points.map(({ value }) => value);
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  const x = scaleLinear<number>({ domain: [0, values.length - 1], range: [EDGE, SIZE.width - EDGE] });
  const y = scaleLinear<number>({
    domain: [least, greatest === least ? least + 1 : greatest],
    range: [SIZE.height - EDGE, EDGE],
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true" focusable="false">
      <LinePath
        className="chart__line"
        data-tone="main"
        data={points}
        x={({ place }) => x(place)}
        y={({ value }) => y(value)}
        fill="none"
      />
      <circle className="sparkline__last" cx={x(last.place)} cy={y(last.value)} r={EDGE} />
    </svg>
  );
}
