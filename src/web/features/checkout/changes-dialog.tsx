import { formatMoney } from '#domain/money/format.ts';
import { Button } from '#ui/components/button.tsx';
import { Money, type TwoCurrencies } from '#ui/components/price.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { type AmountChange, type CheckoutSnapshot, differsOnlyInPesos, diffSnapshots } from './diff-snapshots.ts';
import './checkout.css';

interface ChangesDialogProps {
  open: boolean;
  /** Messages of the server, shown when no amount changed. */
  messages: readonly string[];
  before: CheckoutSnapshot;
  /** Null while it is calculated. */
  after: CheckoutSnapshot | null;
  onAccept: () => void;
  onReject: () => void;
}

/** Changed amounts before and after; nothing is ordered until the shopper accepts them. */
export function ChangesDialog({ open, messages, before, after, onAccept, onReject }: ChangesDialogProps) {
  const text = copy.changes;
  const changes = after ? diffSnapshots(before, after) : [];
  return (
    <Dialog
      open={open}
      onClose={onReject}
      title={text.title}
      actions={
        <>
          <Button kind="second" onClick={onReject}>
            {text.toCart}
          </Button>
          <Button busy={after === null} onClick={onAccept}>
            {text.accept}
          </Button>
        </>
      }
    >
      <p>{text.intro}</p>
      {changes.length === 0 ? (
        <ul className="stack changes__messages">
          {messages.map((message) => (
            <li key={message}>
              <MoneyText>{message}</MoneyText>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="changes">
        {changes.map((change) => (
          <ChangeRow key={change.key} change={change} />
        ))}
        <TotalRow before={before.toMoney(before.fees.total)} after={after ? after.toMoney(after.fees.total) : null} />
      </dl>
    </Dialog>
  );
}

function ChangeRow({ change: { label, before, after } }: { change: AmountChange }) {
  return (
    <div className="changes__row">
      <dt>{typeof label === 'string' ? label : <SummaryTitle {...label} />}</dt>
      <BeforeAfter before={before} after={after} />
    </div>
  );
}

function TotalRow({ before, after }: { before: TwoCurrencies; after: TwoCurrencies | null }) {
  return (
    <div className="changes__row changes__row--total" aria-busy={after === null || undefined}>
      <dt>{copy.changes.total}</dt>
      {after === null ? (
        <dd>
          <Skeleton width="6em" />
        </dd>
      ) : (
        <BeforeAfter before={before} after={after} />
      )}
    </div>
  );
}

/** In pesos, whichever currency the shopper chose, where only they differ. */
function BeforeAfter({ before, after }: Pick<AmountChange, 'before' | 'after'>) {
  const pesos = before !== null && after !== null && differsOnlyInPesos(before, after);
  const format = (amount: TwoCurrencies) =>
    pesos && amount.uyu !== null ? formatMoney(amount.uyu, 'UYU') : <Money {...amount} />;
  return (
    <>
      <dd className="muted">
        <span className="visually-hidden">{copy.changes.before} </span>
        {before === null ? copy.changes.notPresent : <s>{format(before)}</s>}
      </dd>
      <dd className="changes__after">
        <span className="visually-hidden">{copy.changes.now} </span>
        {after === null ? copy.changes.removed : format(after)}
      </dd>
    </>
  );
}
