import { FeeBreakdown, type FeeRow } from '#ui/components/fee-breakdown.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

interface FeeLinesProps {
  rows: readonly FeeRow[];
}

/** The breakdown in the currency of the shopper. */
export function FeeLines({ rows }: FeeLinesProps) {
  const twoCurrencies = useTwoCurrencies();
  const both = rows.map((row) => {
    if (row.amountCents === null) return row;
    return { ...row, amountUyuCents: twoCurrencies(row.amountCents / 100).uyu };
  });
  return <FeeBreakdown rows={both} />;
}
