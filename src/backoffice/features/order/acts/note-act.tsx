import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm, actFields } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { TextareaField } from '#ui/components/field.tsx';

const copy = orderCopy.note;

export function NoteAct({ actKey, state }: ActSectionProps) {
  const { typed, errorOf } = actFields(state, { act: 'addOrderNote' });
  return (
    <ActForm act="addOrderNote" title={copy.title} actKey={actKey} state={state} withReason={false}>
      <TextareaField
        label={copy.label}
        hint={copy.hint}
        name="text"
        rows={3}
        maxLength={2000}
        required
        defaultValue={typed.text}
        error={errorOf('text')}
      />
    </ActForm>
  );
}
