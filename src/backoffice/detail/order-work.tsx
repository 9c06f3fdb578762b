import { useOutletContext } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { workCopy as copy } from './copy.ts';

interface OrderWorkProps {
  order: Pick<OrderForStaff, 'number' | 'owner' | 'tags'>;
  people: BackofficeReply<'listColleagues'>;
}

/** Who looks after the order and its tags, with what changes them. */
export function OrderWork({ order: { number, owner, tags }, people }: OrderWorkProps) {
  const staff = useOutletContext<StaffMember>();
  const of = { number };
  return (
    <div className="order-work">
      <span>
        {copy.owner}: <strong>{owner?.name ?? copy.nobody}</strong>
      </span>
      {owner?.id === staff.id ? null : (
        <ActForm act="takeOrder" of={of} title={copy.take} withReason={false} shortcut="e" quiet />
      )}
      <details key={`${owner?.id}`}>
        <summary>{copy.assign}</summary>
        <ActForm act="assignOrder" of={of} title={copy.assign} withReason={false} quiet>
          {({ field }) => (
            <SelectField label={copy.person} {...field('staffId', owner?.id ?? '')}>
              <option value="">{copy.nobody}</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </ActForm>
      </details>
      <details key={tags.join(' ')}>
        <summary>{copy.tags}</summary>
        <ActForm act="tagOrder" of={of} title={copy.changeTags} withReason={false} quiet>
          {({ field }) => (
            <>
              <Field label={copy.add} hint={copy.tagsHint} autoComplete="off" {...field('add')} />
              {tags.length === 0 ? null : <Field label={copy.remove} autoComplete="off" {...field('remove')} />}
            </>
          )}
        </ActForm>
      </details>
    </div>
  );
}
