import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { parcelFormSchema } from '#contract/forwarded-parcels.ts';
import { MAX_CONTENTS } from '#domain/forwarding/parcel.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Field, FieldError, SelectField } from '#ui/forms/field.tsx';
import { PlusIcon } from '#ui/icons/icons.tsx';
import { parcels } from '#web/copy/parcels.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { type FieldProps, useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { PARCELS_KEY } from './parcels-query.ts';
import '#web/features/forms/forms.css';
import './parcels.css';

const copy = parcels.form;

const EMPTY_ROW = { description: '', quantity: '1', price: '', kind: 'general' };

interface ParcelFormProps {
  /** Null for a parcel that is being announced. */
  parcel: ForwardedParcel | null;
  onSaved?: () => void;
}

/** What a parcel of another store is and what is in it. */
export function ParcelForm({ parcel, onSaved }: ParcelFormProps) {
  const { show } = useSnackbar();
  const { form, fields, props, intent, error, mutation } = useMutationForm(parcelFormSchema, {
    defaultValue: valuesOf(parcel),
    mutationFn: (body) =>
      parcel === null
        ? customerApi('announceParcel', { body })
        : customerApi('changeParcel', { params: { id: parcel.id }, body }),
    meta: { owner: useOwner(), changes: [PARCELS_KEY] },
    onSuccess: ({ state }) => {
      const announced = state === 'review' ? copy.inReview : copy.announced;
      show({ kind: 'success', text: parcel === null ? announced : copy.saved });
      if (parcel === null) intent.reset();
      onSaved?.();
    },
  });
  const { props: contents } = fields.contents;
  const rows = form.getFieldList<Row[]>('contents');
  return (
    <form className="form parcel-form" {...props}>
      <Field
        {...fields.trackingNumber.props}
        label={copy.trackingNumber}
        hint={copy.trackingNumberHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        readOnly={parcel !== null && (parcel.receivedAt !== null || parcel.state === 'review')}
      />
      <Field {...fields.store.props} label={copy.store} hint={copy.storeHint} autoComplete="off" maxLength={60} />
      <fieldset className="parcel-form__contents" aria-describedby={contents.error && `${contents.id}-error`}>
        <legend className="field__label">{copy.contents}</legend>
        {rows.map(({ key, getFieldset }, index) => (
          <ContentRow
            key={key}
            number={index + 1}
            fields={getFieldset()}
            remove={rows.length > 1 ? () => intent.remove({ name: contents.name, index }) : null}
          />
        ))}
        <FieldError id={contents.id}>{contents.error}</FieldError>
        {rows.length < MAX_CONTENTS ? (
          <Button
            kind="second"
            small
            icon={<PlusIcon />}
            onClick={() => intent.insert({ name: contents.name, defaultValue: EMPTY_ROW })}
          >
            {copy.addItem}
          </Button>
        ) : null}
      </fieldset>
      <ErrorAlert error={error} />
      <SubmitButton busy={mutation.isPending}>{parcel === null ? copy.announce : copy.save}</SubmitButton>
    </form>
  );
}

type Row = Record<'description' | 'quantity' | 'price' | 'kind', string>;

interface ContentRowProps {
  number: number;
  fields: Readonly<Record<keyof Row, { props: FieldProps }>>;
  /** Null for the only row. */
  remove: (() => void) | null;
}

function ContentRow({ number, fields, remove }: ContentRowProps) {
  return (
    <fieldset className="parcel-form__row" aria-label={copy.item(number)}>
      <Field
        {...fields.description.props}
        className="parcel-form__description"
        label={copy.description}
        autoComplete="off"
        maxLength={120}
      />
      <Field {...fields.quantity.props} label={copy.quantity} inputMode="numeric" autoComplete="off" maxLength={2} />
      <Field {...fields.price.props} label={copy.price} inputMode="decimal" autoComplete="off" maxLength={8} />
      <SelectField {...fields.kind.props} label={copy.kind} options={copy.kinds} />
      {remove === null ? null : (
        <Button kind="quiet" small aria-label={copy.removeItem(number)} onClick={remove}>
          {copy.remove}
        </Button>
      )}
    </fieldset>
  );
}

function valuesOf(parcel: ForwardedParcel | null) {
  const contents = parcel?.contents ?? [];
  const rows = contents.map(({ description, quantity, price, kind }) => ({
    description,
    quantity: String(quantity),
    price: price.toFixed(2).replace('.', ','),
    kind,
  }));
  return {
    trackingNumber: parcel?.trackingNumber ?? '',
    store: parcel?.store ?? '',
    contents: rows.length === 0 ? [EMPTY_ROW] : rows,
  };
}
