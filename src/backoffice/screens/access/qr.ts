import { encode } from 'uqr';

export interface Qr {
  size: number;
  /** The dark squares, as a path of SVG. */
  path: string;
}

export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
