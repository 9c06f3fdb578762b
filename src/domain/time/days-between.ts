const DAY_MS = 24 * 60 * 60_000;

/** How many days after the first of two calendar days ('YYYY-MM-DD') the second is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
