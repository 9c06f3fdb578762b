import { orderCopy } from '#backoffice/copy/order.ts';
import { ActForm, actFields } from '#backoffice/features/frame/act-form.tsx';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField } from '#ui/components/field.tsx';

const copy = orderCopy.mail;

export function MailAct({ order: { mails }, staff, actKey, state }: ActSectionProps) {
  if (mails.length === 0 || !staff.permissions.includes('orders.correct')) return null;
  const { typed, errorOf } = actFields(state, { act: 'resendOrderMail' });
  return (
    <ActForm act="resendOrderMail" title={copy.title} actKey={actKey} state={state}>
      <SelectField label={copy.label} name="mailId" defaultValue={typed.mailId} error={errorOf('mailId')}>
        {mails.map(({ id, subject, state: mailState, createdAt }) => (
          <option key={id} value={id}>
            {formatDateTime(createdAt)} · {subject} ({copy.states[mailState] ?? mailState})
          </option>
        ))}
      </SelectField>
    </ActForm>
  );
}
