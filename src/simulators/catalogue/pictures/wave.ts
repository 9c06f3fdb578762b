import { path } from './svg.ts';

interface WaveBox {
  /** Left end of the base line. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Path data of the brand's wave (la onda): two humps with a shallow dip between them, from left to right. */
export function wave({ x, y, width, height }: WaveBox): string {
  const dip = height * 0.42;
  const [w11, w12, w13, w15, w23, w27] = [
    0.11 * width,
    0.12 * width,
    0.13 * width,
    0.15 * width,
    0.23 * width,
    0.27 * width,
  ];
  const firstHump = path`M${x} ${y}c${w15} 0 ${w15} ${-height} ${w27} ${-height}`;
  const intoDip = path`s${w13} ${dip} ${w23} ${dip}`;
  const secondHump = path` ${w11} ${-dip} ${w23} ${-dip}`;
  const backDown = path` ${w12} ${height} ${w27} ${height}`;
  return firstHump + intoDip + secondHump + backDown;
}
