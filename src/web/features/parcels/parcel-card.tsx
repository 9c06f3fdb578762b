import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { orderPage } from '#contract/pages.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { formatWeight, grams } from '#domain/weight/grams.ts';
import { Button } from '#ui/components/button.tsx';
import { type ChipTone, StatusChip } from '#ui/components/status-chip.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { parcels as copy } from '#web/copy/parcels.ts';
import { FileButton } from '#web/features/documents/file-button.tsx';
import { saveReply } from '#web/features/documents/save-file.ts';
import { UploadFile } from '#web/features/documents/upload-file.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { ParcelForm } from './parcel-form.tsx';
import { PARCELS_KEY } from './parcels-query.ts';
import './parcels.css';

type ShownState = keyof typeof copy.states;

const TONES: Readonly<Record<ShownState, ChipTone>> = {
  announced: 'travel',
  review: 'stop',
  unproven: 'stop',
  undeclared: 'stop',
  unweighed: 'travel',
  ready: 'done',
  ordered: 'travel',
  returned: 'stop',
};

/** A parcel of another store: where it is, what happens next, and what its owner may do about it. */
export function ParcelCard({ parcel }: { parcel: ForwardedParcel }) {
  const { trackingNumber, contents, value, weight } = parcel;
  const shown = shownState(parcel);
  return (
    <li className="parcel-card stack">
      <div className="split">
        <h3>{nameOf(parcel)}</h3>
        <StatusChip tone={TONES[shown]}>{copy.states[shown]}</StatusChip>
      </div>
      <p className="note parcel-card__number">{copy.number(trackingNumber)}</p>
      <p>
        <NextStep parcel={parcel} shown={shown} />
      </p>
      {contents.length === 0 ? null : (
        <ul className="note">
          {contents.map(({ description, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
            <li key={index}>
              <MoneyText>{copy.content(quantity, description, dollars(price))}</MoneyText>
            </li>
          ))}
        </ul>
      )}
      {value === null ? null : (
        <p className="cluster">
          <span>
            <MoneyText>{copy.value(dollars(value))}</MoneyText>
          </span>
          {weight === null ? null : <span>{copy.weight(formatWeight(grams(Math.round(weight * 1000))))}</span>}
        </p>
      )}
      <Actions parcel={parcel} />
    </li>
  );
}

/** One that arrived declared but was not weighed yet needs nothing of its owner. */
function shownState({ state, store }: ForwardedParcel): ShownState {
  return state === 'undeclared' && store !== null ? 'unweighed' : state;
}

function nameOf({ store }: ForwardedParcel): string {
  return store === null ? copy.unknown : copy.from(store);
}

function dollars(units: number): string {
  return formatMoney(fromUnits(units), 'USD');
}

function NextStep({ parcel: { order, keptUntil }, shown }: { parcel: ForwardedParcel; shown: ShownState }) {
  if (order !== null) return <Link to={orderPage(order.id)}>{copy.next.ordered(order.number)}</Link>;
  if (shown === 'announced' || shown === 'review' || shown === 'returned') return copy.next[shown];
  if (shown === 'ordered' || keptUntil === null) return null;
  return copy.next[shown](formatDay(keptUntil));
}

function Actions({ parcel }: { parcel: ForwardedParcel }) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null);
  const { id, state, store, receivedAt } = parcel;
  const owner = useOwner();
  const onClose = () => setOpen(null);
  const withdraw = useMutation({
    mutationFn: () => customerApi('withdrawParcel', { params: { id } }),
    meta: { owner, changes: [PARCELS_KEY] },
    onSuccess: onClose,
  });
  if (state === 'ordered' || state === 'returned') return null;
  const isUnknown = store === null;
  return (
    <>
      <Invoice parcel={parcel} />
      <div className="cluster">
        <Button
          kind={isUnknown ? 'first' : 'second'}
          small
          aria-label={isUnknown ? undefined : copy.editNamed(nameOf(parcel))}
          onClick={() => setOpen('edit')}
        >
          {isUnknown ? copy.declare : copy.edit}
        </Button>
        {state === 'announced' || (state === 'review' && receivedAt === null) ? (
          <Button
            kind="quiet"
            small
            aria-label={copy.withdrawNamed(nameOf(parcel))}
            onClick={() => setOpen('withdraw')}
          >
            {copy.withdraw}
          </Button>
        ) : null}
      </div>
      <Dialog
        open={open === 'edit'}
        onClose={onClose}
        title={isUnknown ? copy.declareTitle : copy.editTitle}
        wide
        closeButton
      >
        <ParcelForm parcel={parcel} onSaved={onClose} />
      </Dialog>
      <ConfirmDialog
        {...{ open: open === 'withdraw', onClose, title: copy.withdrawal.title, text: copy.withdrawal.text }}
        keep={copy.withdrawal.keep}
        confirm={copy.withdrawal.done}
        action={withdraw}
      />
    </>
  );
}

/** The invoice of the store, and the way to upload it. */
function Invoice({ parcel }: { parcel: ForwardedParcel }) {
  const { id, invoice } = parcel;
  const meta = { owner: useOwner(), changes: [PARCELS_KEY] };
  const text = invoice === null ? copy.invoice.add : copy.invoice.replace;
  return (
    <div className="cluster">
      {invoice === null ? null : (
        <FileButton
          kind="quiet"
          label={copy.invoice.download(invoice.name)}
          save={() => saveReply('readParcelInvoice', { params: { id }, name: invoice.name })}
        >
          {invoice.name}
        </FileButton>
      )}
      <UploadFile
        text={text}
        label={copy.invoice.named(text, nameOf(parcel))}
        meta={meta}
        send={(body) => customerApi('addParcelInvoice', { params: { id }, body })}
      />
    </div>
  );
}
