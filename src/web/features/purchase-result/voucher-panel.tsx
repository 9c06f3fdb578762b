import type { Order } from '#contract/orders.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { FixedPrice } from '#ui/components/price.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { CopyIcon, ExternalIcon } from '#ui/icons/icons.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';

interface VoucherPanelProps {
  voucher: NonNullable<Order['voucher']>;
}

/** Voucher to pay in cash: number, amount and expiry. */
export function VoucherPanel({ voucher }: VoucherPanelProps) {
  const { code, amount, currency, expiresAt, url } = voucher;
  const snackbar = useSnackbar();
  const text = copy.voucher;
  const copyCode = async () => {
    await navigator.clipboard.writeText(code).then(
      () => snackbar.show({ kind: 'success', text: text.copied }),
      () => undefined,
    );
  };
  return (
    <section className="voucher" aria-labelledby="voucher-title">
      <h2 id="voucher-title">{text.title}</h2>
      <p>{text.instructions}</p>
      <dl className="voucher__facts">
        <div>
          <dt>{text.code}</dt>
          <dd className="voucher__code">{code}</dd>
        </div>
        <div>
          <dt>{text.amount}</dt>
          <dd>
            <FixedPrice amount={fromUnits(amount)} currency={currency} size="card" />
          </dd>
        </div>
        <div>
          <dt>{text.expires}</dt>
          <dd>
            <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
          </dd>
        </div>
      </dl>
      <div className="voucher__actions">
        <Button kind="second" icon={<CopyIcon />} onClick={() => void copyCode()}>
          {text.copy}
        </Button>
        {url === '' ? null : (
          <a className="button" href={url}>
            <span className="button__icon">
              <ExternalIcon />
            </span>
            {text.pay}
          </a>
        )}
      </div>
    </section>
  );
}
