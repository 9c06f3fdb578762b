import type { Order } from '#contract/orders.ts';
import { fromUnits } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { FrozenPrice } from '#ui/components/price.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { CopyIcon, ExternalIcon } from '#ui/icons/page-icons.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';

interface VoucherPanelProps {
  voucher: NonNullable<Order['voucher']>;
}

/** What is shown at the counter: number, amount, until when. */
export function VoucherPanel({ voucher }: VoucherPanelProps) {
  const { code, amount, currency, expiresAt, url } = voucher;
  const snackbar = useSnackbar();
  const words = copy.voucher;
  const copyCode = async () => {
    await navigator.clipboard.writeText(code).then(
      () => snackbar.show({ kind: 'success', text: words.copied }),
      () => undefined,
    );
  };
  return (
    <section className="voucher" aria-labelledby="voucher-title">
      <h2 id="voucher-title">{words.title}</h2>
      <p>{words.how}</p>
      <dl className="voucher__facts">
        <div>
          <dt>{words.code}</dt>
          <dd className="voucher__code">{code}</dd>
        </div>
        <div>
          <dt>{words.amount}</dt>
          <dd>
            <FrozenPrice amount={fromUnits(amount)} currency={currency} size="card" />
          </dd>
        </div>
        <div>
          <dt>{words.expires}</dt>
          <dd>
            <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
          </dd>
        </div>
      </dl>
      <div className="voucher__acts">
        <Button kind="second" icon={<CopyIcon />} onClick={() => void copyCode()}>
          {words.copy}
        </Button>
        {url === '' ? null : (
          <a className="button" href={url}>
            <span className="button__icon">
              <ExternalIcon />
            </span>
            {words.pay}
          </a>
        )}
      </div>
    </section>
  );
}
