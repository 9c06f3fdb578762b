const DAYS = 7;

/** The median of the same weekdays before the last day of a series of consecutive days; null where none has a value. */
export function usualOf(series: readonly (number | null)[]): number | null {
  const last = series.length - 1;
  const same = series.filter(
    (value, place): value is number => value !== null && place < last && (last - place) % DAYS === 0,
  );
  const sorted = same.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
