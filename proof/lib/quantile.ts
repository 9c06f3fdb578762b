/** The value below or at which a share of the values is; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/**
 * How well one sample can be told from another by its values: the share of pairs in which the first is greater, a tie
 * counting half. 0.5 stands for not at all, 0 and 1 for always.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
  if (first.length === 0 || second.length === 0) return Number.NaN;
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}
