import { type ReactNode, useId } from 'react';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { classNames } from '#ui/class-names.ts';
import { FixedPrice, Price, type TwoCurrencies } from './price.tsx';
import { Skeleton } from './skeleton.tsx';
import './summary-panel.css';

interface SummaryPanelProps {
  /** Omitted where the panel shows a total only. */
  title?: string | undefined;
  totalLabel: string;
  /** Both currencies, or the fixed one of an order; null while unknown. */
  total: TwoCurrencies | { amount: Cents; currency: Currency } | null;
  busy?: boolean | undefined;
  /** The breakdown. */
  children?: ReactNode;
  /** The button and the content below it. */
  footer?: ReactNode;
  className?: string | undefined;
}

/** The panel with the total to pay. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { title, totalLabel, total, busy = false, children, footer, className } = props;
  const id = useId();
  return (
    <section
      className={classNames('summary', className)}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? totalLabel : undefined}
    >
      {title === undefined ? null : (
        <h2 className="summary__title" id={id}>
          {title}
        </h2>
      )}
      {children}
      <div className="summary__total" aria-busy={busy || undefined}>
        <span className="summary__label">{totalLabel}</span>
        <span className="summary__amount">
          <TotalAmount total={busy ? null : total} />
        </span>
      </div>
      {footer === undefined ? null : <div className="summary__footer stack muted">{footer}</div>}
    </section>
  );
}

function TotalAmount({ total }: Pick<SummaryPanelProps, 'total'>) {
  if (total === null) return <Skeleton shape="price" width="10rem" />;
  if ('currency' in total) return <FixedPrice {...total} size="total" />;
  return <Price {...total} size="total" stacked end />;
}
