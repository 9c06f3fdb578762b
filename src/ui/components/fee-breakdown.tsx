import type { CSSProperties, ReactNode } from 'react';
import type { Cents, Currency } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { Money } from './price.tsx';
import { Skeleton } from './skeleton.tsx';
import './fee-breakdown.css';

export interface FeeRow {
  key: string;
  label: string;
  /** The explanation below: '9 % del producto'. */
  reason?: string | undefined;
  /** Null where nothing is charged; the note gives the reason. */
  amountCents: Cents | null;
  /** The same amount in pesos, where the row follows the shopper's currency. */
  amountUyuCents?: Cents | null | undefined;
  /** 'Sin costo' or 'Exento'. */
  note?: string | undefined;
}

interface FeeBreakdownProps {
  rows: readonly FeeRow[];
  /** Currency of the amounts; an order keeps its own. */
  currency?: Currency | undefined;
  /** Amounts are being calculated: skeletons of the same width take their place. */
  busy?: boolean | undefined;
  /** Shows the amounts within a reason in the shopper's currency. */
  formatReason?: ((reason: string) => ReactNode) | undefined;
}

const COLOURS = 6;
const colourOf = (index: number) => ({ '--segment': `var(--segment-${Math.min(index + 1, COLOURS)})` });
const isCharged = (row: FeeRow) => (row.amountCents ?? 0) > 0;

function RowAmount({ row, currency }: { row: FeeRow; currency: Currency }) {
  if (row.amountCents === null || !isCharged(row)) {
    return row.note ?? formatMoney(row.amountCents ?? (0 as Cents), currency);
  }
  if (currency === 'USD') return <Money usd={row.amountCents} uyu={row.amountUyuCents} />;
  return formatMoney(row.amountCents, currency);
}

/** The components of a total: a stacked bar, then each row with its reason. Rows without a charge stay. */
export function FeeBreakdown(props: FeeBreakdownProps) {
  const { rows, currency = 'USD', busy = false, formatReason } = props;
  return (
    <div className={classNames('fee-breakdown', busy && 'fees--busy')} aria-busy={busy || undefined}>
      <div className="fee-bar" aria-hidden="true">
        {rows.map((row, index) =>
          isCharged(row) ? (
            <span
              key={row.key}
              className="fee-bar__span"
              style={{ ...colourOf(index), '--share': row.amountCents } as CSSProperties}
            />
          ) : null,
        )}
      </div>
      <dl className="fees stack" aria-label={common.breakdown}>
        {rows.map((row, index) => (
          <div
            key={row.key}
            className={classNames('fees__row', !isCharged(row) && 'fees__row--none')}
            style={isCharged(row) ? (colourOf(index) as CSSProperties) : undefined}
          >
            <dt className="fees__name">{row.label}</dt>
            {/* One element less wide than the other: as the same one it would move, its end where it was. */}
            <dd className="money" key={busy ? 'busy' : 'known'}>
              {busy ? <Skeleton width="4.6em" /> : <RowAmount row={row} currency={currency} />}
            </dd>
            {row.reason === undefined ? null : (
              <dd className="fees__reason muted">{formatReason ? formatReason(row.reason) : row.reason}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
