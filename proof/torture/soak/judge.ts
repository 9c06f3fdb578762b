import type { Answer } from '#proof/lib/answers.ts';
import type { Finding } from '#proof/lib/findings.ts';
import { KINDS } from '#proof/lib/mix.ts';
import { quantile } from '#proof/lib/quantile.ts';
import { lowsOf, SAMPLE_MS, type Sample } from './samples.ts';
import { isGrowing, type Tolerance, trendOf } from './trend.ts';

/** A minute of samples, in which the heap has been collected many times. */
const HEAP_WINDOW = 6;
/**
 * What ten minutes may add. A process that has warmed up still compiles and fills caches by some megabytes; a leak of a
 * kilobyte for each of fifty requests a second is thirty. Handles come and go with what is under way, between 76 and 117
 * of them within ten minutes; one lost in a thousand requests would be sixty. The p99 of ten seconds is that of few
 * requests, so that it scatters by a tenth and more.
 */
const MEMORY: Tolerance = { share: 0.05, least: 10 };
const DESCRIPTORS: Tolerance = { share: 0.1, least: 10 };
const CONNECTIONS: Tolerance = { share: 0, least: 2 };
const P99: Tolerance = { share: 0.25, least: 10 };

/** Kinds that nothing of a shopper's own may refuse. */
const ALWAYS_SHOWN: readonly string[] = [...KINDS.page, ...KINDS.staffOrders, ...KINDS.staffCounts];

/** What grew from the middle of a run to its end. */
export function judgeGrowth(samples: readonly Sample[], answers: readonly Answer[]): Finding[] {
  const late = samples.slice(Math.floor(samples.length / 2));
  const of = (name: Exclude<keyof Sample, 'at'>) => late.map((sample) => sample[name]);
  const groups = Object.entries(KINDS).map(([group, kinds]) => {
    const series = late.slice(0, -1).map(({ at }) => timesOf(answers, kinds, at));
    const p99s = series.flatMap((times) => (times.length > 0 ? [quantile(times, 0.99)] : []));
    return growthFinding(`p99 of ${group} in ms`, p99s, P99);
  });
  return [
    growthFinding('resident memory in MB', of('residentMb'), MEMORY),
    growthFinding('lows of the heap in MB', lowsOf(of('heapMb'), HEAP_WINDOW), MEMORY),
    growthFinding('open files and sockets', of('descriptors'), DESCRIPTORS),
    growthFinding('connections of the database', of('connections'), CONNECTIONS),
    ...groups,
  ];
}

function timesOf(answers: readonly Answer[], kinds: readonly string[], from: number): number[] {
  return answers
    .filter(({ kind, sentAt }) => kinds.includes(kind) && sentAt >= from && sentAt < from + SAMPLE_MS)
    .map(({ sentAt, endedAt }) => endedAt - sentAt);
}

/** A figure without samples is a violation: nothing was measured. */
function growthFinding(name: string, values: readonly number[], tolerance: Tolerance): Finding {
  const trend = trendOf(values);
  const { median, growth, isRising } = trend;
  const allowed = Math.max(tolerance.share * median, tolerance.least);
  return {
    invariant: `growth over the second half: ${name}`,
    target: `${allowed.toFixed(1)} at most`,
    measured:
      values.length === 0
        ? 'nothing'
        : `${growth.toFixed(1)}, ${isRising ? 'rising' : 'not rising'}, median ${median.toFixed(1)}`,
    ok: values.length > 0 && !isGrowing(trend, tolerance),
  };
}

/** No answer, an error of the server, or a page that is not shown. */
export function failuresOf(answers: readonly Answer[]): Answer[] {
  return answers.filter(
    ({ kind, status }) =>
      status === 0 || status >= 500 || status === 429 || (ALWAYS_SHOWN.includes(kind) && status !== 200),
  );
}

/** p50 and p99 of each kind of request over the whole run. */
export function describeTimes(answers: readonly Answer[]): string[] {
  return Object.entries(KINDS).map(([group, kinds]) => {
    const times = answers
      .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
      .map(({ sentAt, endedAt }) => endedAt - sentAt);
    return `${group}: ${times.length}, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
  });
}
