import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { errorOf, typedIn } from '#backoffice/lib/calls.ts';
import { TextareaField } from '#ui/components/field.tsx';

const copy = orderCopy.note;

export function NoteAct({ actKey, state }: ActSectionProps) {
  return (
    <ActForm act="addOrderNote" title={copy.title} actKey={actKey} state={state} withReason={false}>
      <TextareaField
        label={copy.label}
        hint={copy.hint}
        name="text"
        rows={3}
        maxLength={2000}
        required
        defaultValue={typedIn(state, 'addOrderNote', 'text')}
        error={errorOf(state, 'addOrderNote', 'text')}
      />
    </ActForm>
  );
}
