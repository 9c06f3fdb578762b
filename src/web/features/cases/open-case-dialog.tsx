import { useFormData } from '@conform-to/react/future';
import { useState } from 'react';
import { caseFormSchema } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import {
  COMPLAINT_KIND_NAMES,
  type ComplaintKind,
  complaintKindsOf,
  MAX_CASE_PHOTOS,
  MAX_CASE_TEXT,
} from '#domain/cases/case.ts';
import { deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { CheckboxField, Field, SelectField, TextareaField } from '#ui/forms/field.tsx';
import { cases } from '#web/copy/cases.ts';
import { ShownTitle } from '#web/features/catalog/summary-title.tsx';
import { FormErrors } from '#web/features/forms/form-errors.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { CaseDialog, type CaseForm } from './case-dialog.tsx';

const copy = cases.form;

interface OpenCaseDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** The form that opens a case. */
export function OpenCaseDialog({ order, open, onClose }: OpenCaseDialogProps) {
  const [lines, setLines] = useState<readonly string[]>([]);
  const params = { id: order.id };
  return (
    <CaseDialog
      open={open}
      onClose={onClose}
      title={copy.title}
      orderId={order.id}
      schema={caseFormSchema}
      maxPhotos={MAX_CASE_PHOTOS}
      write={(body, options) => customerApi('openCase', { params, body: { ...body, lines: [...lines] } }, options)}
      sentText={cases.opened}
      onEnd={() => setLines([])}
    >
      {({ form, fields }) => (
        <>
          <FormErrors form={form} labels={copy.labels} />
          <CaseFields order={order} fields={fields} formId={form.id} />
          <CaseLines order={order} lines={lines} onLines={setLines} />
        </>
      )}
    </CaseDialog>
  );
}

interface CaseFieldsProps {
  order: Order;
  fields: CaseForm<typeof caseFormSchema>['fields'];
  formId: string;
}

function CaseFields({ order, fields, formId }: CaseFieldsProps) {
  const field = (name: keyof typeof copy.labels) => ({ ...fields[name].props, label: copy.labels[name] });
  const chosen = useFormData(formId, (data) => data.get('kind'));
  const kinds = complaintKindsOf(order.status);
  const kind = kinds.find((each) => each === chosen);
  const names = Object.fromEntries(kinds.map((each) => [each, COMPLAINT_KIND_NAMES[each]]));
  return (
    <>
      <SelectField {...field('kind')} options={{ '': copy.chooseKind, ...names }} />
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
function hintOf(kind: ComplaintKind, order: Order): string {
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
      {items.map(({ id, ...product }) => (
        <CheckboxField
          key={id}
          label={<ShownTitle {...product} />}
          checked={lines.includes(id)}
          onChange={({ target }) => onLines(target.checked ? [...lines, id] : lines.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
