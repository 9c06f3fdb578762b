import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Money } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { LineChange } from './cart-changes.ts';
import './changes-dialog.css';

interface ChangesDialogProps {
  open: boolean;
  messages: readonly string[];
  lines: readonly LineChange[];
  /** In dollars; the new one is null while it is worked out. */
  total: { before: number; after: number | null };
  onAccept: () => void;
  onReject: () => void;
}

/** Before and after, line by line; nothing is ordered until the shopper agrees. */
export function ChangesDialog({ open, messages, lines, total, onAccept, onReject }: ChangesDialogProps) {
  const words = copy.changes;
  return (
    <Dialog
      open={open}
      onClose={onReject}
      title={words.title}
      plain
      actions={
        <>
          <Button kind="second" onClick={onReject}>
            {words.toCart}
          </Button>
          <Button busy={total.after === null} onClick={onAccept}>
            {words.accept}
          </Button>
        </>
      }
    >
      <p>{words.intro}</p>
      {lines.length === 0 ? (
        <ul className="changes__messages">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <dl className="changes">
        {lines.map(({ productId, title, before, after }) => (
          <div className="changes__row" key={productId}>
            <dt lang="en">{truncate(title, TEXT_LIMITS.orderSummaryTitle)}</dt>
            <BeforeAfter before={before} after={after} />
          </div>
        ))}
        <div className="changes__row changes__row--total" aria-busy={total.after === null || undefined}>
          <dt>{words.total}</dt>
          {total.after === null ? (
            <dd>
              <Skeleton width="6em" />
            </dd>
          ) : (
            <BeforeAfter before={total.before} after={total.after} />
          )}
        </div>
      </dl>
    </Dialog>
  );
}

function BeforeAfter({ before, after }: Pick<LineChange, 'before' | 'after'>) {
  const toMoney = useTwoCurrencies();
  return (
    <>
      <dd className="changes__before">
        <span className="visually-hidden">{copy.changes.before} </span>
        <s>
          <Money {...toMoney(before)} />
        </s>
      </dd>
      <dd className="changes__after">
        <span className="visually-hidden">{copy.changes.now} </span>
        {after === null ? copy.changes.gone : <Money {...toMoney(after)} />}
      </dd>
    </>
  );
}
