import { useId } from 'react';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { exceptionCopy as copy } from './copy.ts';

interface ExceptionActsProps {
  of: BackofficeInput<'retryItem'>;
  found: BackofficeReply<'readException'>;
  /** Milliseconds since 1970, from which it is put off. */
  now: number;
  /** What trying again is called; null where a person decides. */
  retry: string | null;
  canClose: boolean;
}

/** What a person does about an exception in the queue itself, and what was written about it. */
export function ExceptionActs({ of, found: { holder, notes }, now, retry, canClose }: ExceptionActsProps) {
  const notesTitle = useId();
  const [take, title] = holder?.isOwn ? (['releaseItem', copy.release] as const) : (['takeItem', copy.take] as const);
  return (
    <>
      <h2>{copy.acts}</h2>
      {retry === null ? null : <ActForm of={of} act="retryItem" title={retry} withReason={false} />}
      <ActForm of={of} act={take} title={title} withReason={false} />
      <ActForm of={of} act="noteItem" title={copy.note} withReason={false}>
        {({ field }) => <Field label={copy.noteField} maxLength={500} autoComplete="off" {...field('note')} />}
      </ActForm>
      <ActForm of={of} act="snoozeItem" title={copy.snooze}>
        {({ field }) => (
          <>
            <input type="hidden" name="from" value={field('from', String(now)).defaultValue} />
            <SelectField label={copy.until} {...field('days')} error={field('until').error}>
              {Object.entries(copy.days).map(([days, name]) => (
                <option key={days} value={days}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </ActForm>
      {canClose ? <ActForm of={of} act="closeItem" title={copy.close} /> : null}
      <section aria-labelledby={notesTitle}>
        <h2 id={notesTitle}>{copy.notes}</h2>
        {notes.length === 0 ? (
          <p>{copy.noNotes}</p>
        ) : (
          <ul className="rows">
            {notes.map(({ text, by, at }) => (
              <li key={at} className="rows__row">
                <p>{text}</p>
                <p>{copy.by(by, formatDateTime(at))}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
