import { FeeBreakdown, type FeeRow } from '#ui/components/fee-breakdown.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

interface FeeLinesProps {
  rows: readonly FeeRow[];
  /** Amounts are being calculated. */
  busy?: boolean | undefined;
}

/** The breakdown of amounts in dollars, in the currency of the shopper. */
export function FeeLines({ rows, busy }: FeeLinesProps) {
  const twoCurrencies = useTwoCurrencies();
  const both = rows.map((row) => {
    if (row.amountCents === null) return row;
    return { ...row, amountUyuCents: twoCurrencies(row.amountCents / 100).uyu };
  });
  return <FeeBreakdown rows={both} busy={busy} formatReason={(reason) => <MoneyText>{reason}</MoneyText>} />;
}
