import type { Figure } from './figure.ts';

/** What one piece of work took beside a history of a size. */
export interface Measurement {
  what: string;
  /** Closed orders, and products, in the database. */
  size: number;
  ms: number;
  limit: number;
  /** A statement of a batch: a small history fills none, so that it has to be short and is not compared. */
  isOfBatch?: boolean;
  note: string;
}

/** Work counts as flat if at the largest history it takes so much longer than at the smallest, or so little at all. */
const MAX_GROWTH = 2;
const ALWAYS_FLAT_MS = 10;

/** One finding for each piece of work: whether it stays below its limit at every size, and does not grow with the history. */
export function judgeGrowth(measurements: readonly Measurement[]): Figure[] {
  return [...Map.groupBy(measurements, ({ what }) => what)].map(([what, sizes]) => judge(what, sizes));
}

function judge(what: string, measurements: readonly Measurement[]): Figure {
  const sizes = measurements.toSorted((one, other) => one.size - other.size);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (!smallest || !largest) throw new Error(`nothing was measured of ${what}`);
  const isCompared = smallest !== largest && !largest.isOfBatch;
  const isFlat = !isCompared || largest.ms < ALWAYS_FLAT_MS || largest.ms <= MAX_GROWTH * smallest.ms;
  const flat = `; < ${ALWAYS_FLAT_MS} or <= ${MAX_GROWTH} x that of ${smallest.size}`;
  return {
    what: `${what} at ${largest.size}`,
    measured: largest.ms,
    unit: 'ms',
    target: `< ${largest.limit}${isCompared ? flat : ''}`,
    ok: isFlat && sizes.every(({ ms, limit }) => ms < limit),
    detail: [...sizes.map(({ size, ms }) => `${size}: ${ms.toFixed(1)} ms`), largest.note].join('; '),
  };
}
