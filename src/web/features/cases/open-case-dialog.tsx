import { useFormData } from '@conform-to/react/future';
import { type ReactNode, useState } from 'react';
import { caseFormSchema } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import type { z } from '#contract/zod.ts';
import { CASE_KIND_NAMES, CASE_KINDS, type CaseKind, MAX_CASE_PHOTOS, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { CheckboxField, Field, SelectField, TextareaField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cases } from '#web/copy/cases.ts';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { type FieldProps, useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { deliveryEstimate } from '#web/features/orders/order-state.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseFormEnd } from './case-form-end.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { type Photos, usePhotos } from './use-photos.ts';
import { type Sending, useSending } from './use-sending.ts';

const copy = cases.form;

type CaseField = keyof typeof copy.labels;
type CaseBody = z.output<typeof caseFormSchema>;

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
  const sending = useSending({
    orderId: order.id,
    photos,
    write: (body: CaseBody, idempotencyKey) =>
      customerApi('openCase', { params: { id: order.id }, body: { ...body, lines: [...lines] } }, { idempotencyKey }),
    onSent: ({ number }) => {
      setLines([]);
      onClose();
      snackbar.show({ kind: 'success', text: cases.opened(number) });
    },
  });
  const finish = () => {
    sending.finish();
    setLines([]);
  };
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} wide closeButton>
      <CaseForm order={order} sending={{ ...sending, finish }} photos={photos} onClose={onClose}>
        <CaseLines order={order} lines={lines} onLines={setLines} />
      </CaseForm>
    </Dialog>
  );
}

interface CaseFormProps {
  order: Order;
  sending: Sending<CaseBody>;
  photos: Photos;
  onClose: () => void;
  /** What the case is about. */
  children: ReactNode;
}

function CaseForm({ order, sending, photos, onClose, children }: CaseFormProps) {
  const { written, draft } = sending;
  const { form, props, fields, error, mutation } = useMutationForm(caseFormSchema, {
    mutationFn: sending.send,
    defaultValue: draft.current,
    onChange: (values) => {
      draft.current = values;
    },
  });
  return (
    <form className="form" {...props}>
      <div className="form" hidden={written !== null}>
        <FormErrors form={form} labels={copy.labels} />
        <CaseFields order={order} fields={fields} formId={form.id} />
        {children}
      </div>
      {written === null ? null : (
        <Alert kind="success" title={null} role="status">
          {copy.written(written.number)}
        </Alert>
      )}
      <PhotoPicker photos={photos} />
      <CaseFormEnd error={error} busy={mutation.isPending} sending={sending} onClose={onClose} />
    </form>
  );
}

interface CaseFieldsProps {
  order: Order;
  fields: Readonly<Record<CaseField, { props: FieldProps }>>;
  formId: string;
}

function CaseFields({ order, fields, formId }: CaseFieldsProps) {
  const field = (name: CaseField) => ({ ...fields[name].props, label: copy.labels[name] });
  const chosen = useFormData(formId, (data) => data.get('kind'));
  const kind = CASE_KINDS.find((each) => each === chosen);
  return (
    <>
      <SelectField {...field('kind')} options={{ '': copy.chooseKind, ...CASE_KIND_NAMES }} />
      {kind === 'invoice' ? (
        <div className="form__pair">
          <Field {...field('invoiceName')} autoComplete="name" maxLength={100} />
          <Field {...field('invoiceRut')} optional hint={copy.rutHint} inputMode="numeric" autoComplete="off" />
        </div>
      ) : null}
      <TextareaField {...field('text')} hint={kind && hintOf(kind, order)} maxLength={MAX_CASE_TEXT} />
    </>
  );
}

/** What to write; for a late order when it is expected. */
function hintOf(kind: CaseKind, order: Order): string {
  const estimate = kind === 'late' ? deliveryEstimate(order) : null;
  return estimate === null ? copy.hints[kind] : copy.expected(formatLongDay(estimate.from), formatLongDay(estimate.to));
}

interface CaseLinesProps {
  order: Order;
  lines: readonly string[];
  onLines: (lines: readonly string[]) => void;
}

function CaseLines({ order, lines, onLines }: CaseLinesProps) {
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
