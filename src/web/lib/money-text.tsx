import { formatInPesos, splitAmounts } from '#domain/money/amount-text.ts';
import { formatMoney, formatMoneyCompact } from '#domain/money/format.ts';
import { useRate } from './rate.tsx';

/** A text whose amounts are written in dollars, each shown in the chosen currency like `Money`. */
export function MoneyText({ children }: { children: string }) {
  const rate = useRate();
  if (rate === null) return children;
  return splitAmounts(children).map((part, index) => {
    if (typeof part === 'string') return part;
    const { usd, compact } = part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are places in a text
      <span key={index} className="money">
        <span className="money__usd">{(compact ? formatMoneyCompact : formatMoney)(usd, 'USD')}</span>
        <span className="money__uyu">{formatInPesos(part, rate)}</span>
      </span>
    );
  });
}
