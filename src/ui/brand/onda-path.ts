/** Geometry of the onda, the brand's bridge line: two humps at .27 and .73 of its width and a dip at .50. */
export interface OndaBox {
  /** Left end of the line. */
  x: number;
  /** y of both ends; the humps are above it, at a smaller y. */
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}
type Segment = readonly [Point, Point, Point, Point];

export interface OndaPoint extends Point {
  /** Direction of the line, in degrees; uphill is negative, as in SVG's rotate. */
  angle: number;
}

/** Height of the dip as a share of the height of the humps. */
const DIP = 0.58;

const UNIT: ReadonlyArray<readonly [number, number, number, number, number, number, number, number]> = [
  [0, 0, 0.15, 0, 0.15, 1, 0.27, 1],
  [0.27, 1, 0.39, 1, 0.4, DIP, 0.5, DIP],
  [0.5, DIP, 0.6, DIP, 0.61, 1, 0.73, 1],
  [0.73, 1, 0.85, 1, 0.85, 0, 1, 0],
];

function segments(box: OndaBox): Segment[] {
  const at = (x: number, y: number): Point => ({ x: box.x + x * box.width, y: box.y - y * box.height });
  return UNIT.map(([ax, ay, bx, by, cx, cy, dx, dy]) => [at(ax, ay), at(bx, by), at(cx, cy), at(dx, dy)] as const);
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
const pair = (point: Point): string => `${short(point.x)} ${short(point.y)}`;
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function cut([a, b, c, d]: Segment, t: number): [Segment, Segment] {
  const ab = between(a, b, t);
  const bc = between(b, c, t);
  const cd = between(c, d, t);
  const abc = between(ab, bc, t);
  const bcd = between(bc, cd, t);
  const middle = between(abc, bcd, t);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

/** The Bézier parameter at which a segment passes x, by bisection: x is monotonic along the line. */
function parameterAt(segment: Segment, x: number): number {
  let low = 0;
  let high = 1;
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2;
    if (cut(segment, middle)[0][3].x < x) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function draw(line: readonly Segment[]): string {
  const [first] = line;
  if (first === undefined) return '';
  return `M${pair(first[0])}${line.map(([, b, c, d]) => `C${pair(b)} ${pair(c)} ${pair(d)}`).join('')}`;
}

/** The whole line as the `d` of a path. */
export function ondaPath(box: OndaBox): string {
  return draw(segments(box));
}

/** The part of the line between two shares of its width. */
export function ondaPart(box: OndaBox, from: number, to: number): string {
  const start = box.x + from * box.width;
  const end = box.x + to * box.width;
  const part: Segment[] = [];
  for (const whole of segments(box)) {
    if (whole[3].x <= start || whole[0].x >= end) continue;
    let piece = whole;
    if (piece[3].x > end) piece = cut(piece, parameterAt(piece, end))[0];
    if (piece[0].x < start) piece = cut(piece, parameterAt(piece, start))[1];
    part.push(piece);
  }
  return draw(part);
}

/** Position and direction of the line at a share of its width. */
export function ondaPoint(box: OndaBox, share: number): OndaPoint {
  const line = segments(box);
  const x = box.x + Math.min(Math.max(share, 0), 1) * box.width;
  const segment = line.find((candidate) => candidate[3].x >= x) ?? line[line.length - 1];
  if (segment === undefined) return { x, y: box.y, angle: 0 };
  const [before, after] = cut(segment, parameterAt(segment, x));
  const angle = (Math.atan2(after[1].y - before[2].y, after[1].x - before[2].x) * 180) / Math.PI;
  // `+ 0` turns -0 into 0
  return { x, y: Math.round(before[3].y * 100) / 100, angle: Math.round(angle * 10) / 10 + 0 };
}

/** One span with a single hump, for steps and counts. */
export function humpPath({ x, y, width, height }: OndaBox): string {
  const right = (share: number) => short(share * width);
  return `M${short(x)} ${short(y)}c${right(0.34)} 0 ${right(0.3)} ${short(-height)} ${right(0.5)} ${short(-height)}s${right(0.16)} ${short(height)} ${right(0.5)} ${short(height)}`;
}
