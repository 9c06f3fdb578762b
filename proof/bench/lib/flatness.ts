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

/** What a piece of work reads of a database of a size. */
export interface ReadCost {
  what: string;
  size: number;
  statements: number;
  /** Of tables and indexes, 8 kB each. */
  pages: number;
  rows: number;
  /** A run does a bounded part of what there is, for which a small history is too small; it is not judged. */
  isOfBatch?: boolean;
}

/** Rows or pages that are read of any history: a count ends at a thousand rows, each by an index and from a page of its own. */
const ALWAYS_FLAT_READ = 6000;

/** One finding for each read: whether it reads at most so many more pages and rows beside the largest history than the smallest. */
export function judgeReads(costs: readonly ReadCost[]): Figure[] {
  return bySize(costs)
    .filter(({ largest }) => !largest.isOfBatch)
    .map(({ what, smallest, largest }) => {
      const isFlat = (of: 'pages' | 'rows') => largest[of] <= Math.max(ALWAYS_FLAT_READ, MAX_GROWTH * smallest[of]);
      return {
        what: `${what} at ${largest.size}`,
        measured: largest.pages,
        unit: 'pages',
        target: `pages and rows <= ${ALWAYS_FLAT_READ} or ${MAX_GROWTH} x those of ${smallest.size}`,
        ok: isFlat('pages') && isFlat('rows'),
        detail: `${smallest.pages} at ${smallest.size}; rows ${smallest.rows}, ${largest.rows}; ${largest.statements} statements`,
      };
    });
}

/**
 * The same as a table in Markdown, one line for what most is read for of each call, and what reads most beside the largest
 * history first; those below `leastPages` share a line.
 */
export function formatReads(costs: readonly ReadCost[], leastPages: number): string {
  const ranked = bySize(costs).toSorted((one, other) => other.largest.pages - one.largest.pages);
  const reads = [...Map.groupBy(ranked, ({ call }) => call).values()].flatMap(([most]) => most ?? []);
  const sizes = [...new Set(costs.map(({ size }) => size))].toSorted((one, other) => one - other);
  const shown = reads.filter(({ largest }) => largest.pages >= leastPages);
  const columns = [
    'read',
    'statements',
    ...['pages', 'rows'].flatMap((of) => sizes.map((size) => `${of}, ${format(size)}`)),
  ];
  const lines = shown.map(({ what, measured, largest }) => [
    what.replaceAll('|', String.raw`\|`),
    format(largest.statements),
    ...measured.map(({ pages }) => format(pages)),
    ...measured.map(({ rows }) => format(rows)),
  ]);
  const rest = [
    `${reads.length - shown.length} others`,
    '',
    ...sizes.map(() => `< ${leastPages}`),
    ...sizes.map(() => ''),
  ];
  return [columns, columns.map(() => '---'), ...lines, rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const format = (value: number) => value.toLocaleString('en');

/** The costs of each read, from the smallest history to the largest. */
function bySize(costs: readonly ReadCost[]) {
  return [...Map.groupBy(costs, ({ what }) => what)].map(([what, unsorted]) => {
    const measured = unsorted.toSorted((one, other) => one.size - other.size);
    const [smallest, largest] = [measured[0], measured.at(-1)];
    if (!smallest || !largest) throw new Error(`nothing was measured of ${what}`);
    return { what, call: what.split(' {')[0], measured, smallest, largest };
  });
}
