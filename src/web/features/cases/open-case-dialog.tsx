import { useState } from 'react';
import { caseFormSchema } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import { CASE_KIND_NAMES, CASE_KINDS, type CaseKind, MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { CheckboxField, Field, SelectField, TextareaField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cases } from '#web/copy/cases.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { deliveryEstimate } from '#web/features/orders/order-state.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseFormEnd } from './case-form-end.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotos } from './use-photos.ts';
import { useSending } from './use-sending.ts';

const copy = cases.form;

type CaseField = keyof typeof copy.labels;
const EMPTY: Record<CaseField, string> = { kind: '', text: '', invoiceName: '', invoiceRut: '' };

interface OpenCaseDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** The form that opens a case. What was typed stays while the dialog is closed, until it is sent. */
export function OpenCaseDialog({ order, open, onClose }: OpenCaseDialogProps) {
  const snackbar = useSnackbar();
  const photos = usePhotos(MAX_CASE_PHOTOS);
  const [lines, setLines] = useState<readonly string[]>([]);
  const end = () => {
    form.reset();
    setLines([]);
    onClose();
  };
  const sending = useSending({
    orderId: order.id,
    photos,
    write: (body: ReturnType<typeof caseFormSchema.parse>, idempotencyKey) =>
      customerApi('openCase', { params: { id: order.id }, body: { ...body, lines: [...lines] } }, { idempotencyKey }),
    onSent: ({ number }) => {
      end();
      snackbar.show({ kind: 'success', text: cases.opened(number) });
    },
  });
  const form = useForm({ schema: caseFormSchema, initial: EMPTY, onSubmit: sending.send });
  const { written, finish } = sending;
  const cancel = () => {
    if (written === null) return onClose();
    finish();
    end();
  };
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} plain wide closeButton>
      <form className="form" {...form.props}>
        {written === null ? (
          <CaseFields form={form} order={order} lines={lines} onLines={setLines} />
        ) : (
          <Alert kind="success" title={null} role="status">
            {copy.written(written.number)}
          </Alert>
        )}
        <PhotoPicker photos={photos} />
        <CaseFormEnd form={form} isWritten={written !== null} onCancel={cancel} />
      </form>
    </Dialog>
  );
}

interface CaseFieldsProps {
  form: Form<CaseField>;
  order: Order;
  lines: readonly string[];
  onLines: (lines: readonly string[]) => void;
}

function CaseFields({ form, order, lines, onLines }: CaseFieldsProps) {
  const field = (name: CaseField) => ({ ...form.field(name), label: copy.labels[name] });
  const kind = CASE_KINDS.find((each) => each === form.values.kind);
  const chooseKind = (chosen: string) => {
    form.setValue('kind', chosen);
    // Only an invoice has these.
    if (chosen !== 'invoice') for (const name of ['invoiceName', 'invoiceRut'] as const) form.setValue(name, '');
  };
  return (
    <>
      <FormErrors form={form} labels={copy.labels} />
      <SelectField {...field('kind')} onChange={({ target }) => chooseKind(target.value)}>
        <option value="">{copy.chooseKind}</option>
        {CASE_KINDS.map((each) => (
          <option key={each} value={each}>
            {CASE_KIND_NAMES[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'invoice' ? (
        <div className="form__pair">
          <Field {...field('invoiceName')} autoComplete="name" maxLength={100} />
          <Field {...field('invoiceRut')} optional hint={copy.rutHint} inputMode="numeric" autoComplete="off" />
        </div>
      ) : null}
      <TextareaField {...field('text')} hint={kind && hintOf(kind, order)} maxLength={MAX_CASE_TEXT} />
      <CaseLines order={order} lines={lines} onLines={onLines} />
    </>
  );
}

/** What to write; for a late order when it is expected. */
function hintOf(kind: CaseKind, order: Order): string {
  const estimate = kind === 'late' ? deliveryEstimate(order) : null;
  return estimate === null ? copy.hints[kind] : copy.expected(formatLongDay(estimate.from), formatLongDay(estimate.to));
}

function CaseLines({ order, lines, onLines }: Omit<CaseFieldsProps, 'form'>) {
  const { items } = order.cart;
  if (items.length < 2) return null;
  return (
    <fieldset className="case-lines">
      <legend className="field__label">{copy.lines}</legend>
      {items.map(({ id, title }) => (
        <CheckboxField
          key={id}
          label={title}
          checked={lines.includes(id)}
          onChange={({ target }) => onLines(target.checked ? [...lines, id] : lines.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
