import type { Cents } from '#domain/money/cents.ts';

interface BalanceEntry {
  line: number;
  /** Null for an opening or closing balance. */
  amount: Cents | null;
  balance: Cents | null;
}

/**
 * The first line whose balance does not follow from its neighbour's and its own amount; null where all do. Files begin with the
 * oldest movement or with the newest: the order that fits longer is the file's.
 */
export function findBalanceGap(entries: readonly BalanceEntry[]): number | null {
  const forward = firstGap(entries);
  if (forward === null) return null;
  const backward = firstGap(entries.toReversed());
  if (backward === null) return null;
  return backward.fitting > forward.fitting ? backward.line : forward.line;
}

function firstGap(entries: readonly BalanceEntry[]): { line: number; fitting: number } | null {
  let known: number | null = null;
  for (const [fitting, { line, amount, balance }] of entries.entries()) {
    if (known !== null) known += amount ?? 0;
    if (known !== null && balance !== null && known !== balance) return { line, fitting };
    known = balance ?? known;
  }
  return null;
}
