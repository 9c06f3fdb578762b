import { quantile } from '#proof/lib/quantile.ts';

/** What a figure did over its samples. */
export interface Trend {
  median: number;
  /** How much it grew from the first to the last sample, by the median of the slopes of all pairs (Theil and Sen). */
  growth: number;
  /** Whether samples follow each other upwards more often than chance does in one of forty series (Mann and Kendall). */
  isRising: boolean;
}

/** Growth up to this much is not judged, whether or not it rises. */
export interface Tolerance {
  /** Of the median. */
  share: number;
  /** In the figure's own unit. */
  least: number;
}

const DEVIATIONS = 1.96;

/** The trend of samples at an even pace. One sample that stands out, or a sawtooth, has little weight in it. */
export function trendOf(samples: readonly number[]): Trend {
  const slopes: number[] = [];
  let order = 0;
  for (const [late, last] of samples.entries()) {
    for (const [early, first] of samples.slice(0, late).entries()) {
      slopes.push((last - first) / (late - early));
      order += Math.sign(last - first);
    }
  }
  const count = samples.length;
  const deviation = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  return {
    median: quantile(samples, 0.5),
    growth: quantile(slopes, 0.5) * Math.max(0, count - 1),
    isRising: order > DEVIATIONS * deviation,
  };
}

/** Whether a figure grows: by more than is tolerated, and not by chance. */
export function isGrowing({ median, growth, isRising }: Trend, { share, least }: Tolerance): boolean {
  return isRising && growth > Math.max(share * median, least);
}
