import { scaleBand } from '@visx/scale';
import { Bar } from '@visx/shape';
import { domainOf, Plot, type PlotScales } from './plot.tsx';
import { type ChartRow, type ChartSource, pointTitle, type Tone } from './series.ts';

interface Piece {
  tone: Tone;
  from: number;
  to: number;
}

/** One bar for each row, of the values of all series on top of each other. */
export function StackedBarChart({ data }: { data: ChartSource }) {
  const piecesOf = ({ values }: ChartRow): Piece[] => {
    let top = 0;
    return data.series.map(({ tone }, nth) => {
      const from = top;
      top += values[nth] ?? 0;
      return { tone, from, to: top };
    });
  };
  return (
    <Plot data={data} domain={domainOf(data.rows.flatMap((row) => piecesOf(row).map(({ to }) => to)))}>
      {(scales) =>
        data.rows.map((row, place) => (
          <RowOfBars key={row.label} title={pointTitle(data, row)}>
            {piecesOf(row).map((piece) => (
              <PieceBar
                key={piece.tone}
                piece={piece}
                left={scales.x(place) ?? 0}
                width={scales.x.bandwidth()}
                y={scales.y}
              />
            ))}
          </RowOfBars>
        ))
      }
    </Plot>
  );
}

/** A bar for each series, side by side. */
export function BarChart({ data }: { data: ChartSource }) {
  const { series, rows } = data;
  return (
    <Plot data={data} domain={domainOf(rows.flatMap(({ values }) => values))}>
      {({ x, y }) => {
        const within = scaleBand<number>({
          domain: series.map((_one, nth) => nth),
          range: [0, x.bandwidth()],
          padding: 0.1,
        });
        return rows.map((row, place) => (
          <RowOfBars key={row.label} title={pointTitle(data, row)}>
            {series.map(({ name, tone }, nth) => (
              <PieceBar
                key={name}
                piece={{ tone, from: 0, to: row.values[nth] ?? 0 }}
                left={(x(place) ?? 0) + (within(nth) ?? 0)}
                width={within.bandwidth()}
                y={y}
              />
            ))}
          </RowOfBars>
        ));
      }}
    </Plot>
  );
}

/** From a whole down to what is left: each row takes its value away from where the row before ended; the last is the rest. */
export function WaterfallChart({ data }: { data: ChartSource }) {
  const { rows } = data;
  const pieces = waterfall(rows.map(({ values }) => values[0] ?? 0));
  return (
    <Plot data={data} domain={domainOf(pieces.flatMap(({ from, to }) => [from, to]))}>
      {({ x, y }) =>
        pieces.map((piece, place) => {
          const row = rows[place];
          return row === undefined ? null : (
            <RowOfBars key={row.label} title={pointTitle(data, row)}>
              <PieceBar piece={piece} left={x(place) ?? 0} width={x.bandwidth()} y={y} />
            </RowOfBars>
          );
        })
      }
    </Plot>
  );
}

/** The pieces of a waterfall whose first value is the whole, whose last is the rest, and whose others are taken away. */
export function waterfall(values: readonly number[]): Piece[] {
  let level = 0;
  return values.map((value, place) => {
    const isEnd = place === 0 || place === values.length - 1;
    if (isEnd) {
      level = value;
      return { tone: place === 0 ? 'main' : value < 0 ? 'bad' : 'good', from: 0, to: value };
    }
    const from = level;
    level -= value;
    return { tone: 'rest', from, to: level };
  });
}

function RowOfBars({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <g>
      <title>{title}</title>
      {children}
    </g>
  );
}

function PieceBar({
  piece: { tone, from, to },
  left,
  width,
  y,
}: {
  piece: Piece;
  left: number;
  width: number;
  y: PlotScales['y'];
}) {
  const [top, bottom] = [Math.max(from, to), Math.min(from, to)];
  return <Bar className="chart__bar" data-tone={tone} x={left} y={y(top)} width={width} height={y(bottom) - y(top)} />;
}
