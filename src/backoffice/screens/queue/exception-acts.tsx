import { useId } from 'react';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { exceptionCopy as copy } from './copy.ts';

interface ExceptionActsProps {
  found: BackofficeReply<'readException'>;
  actKey: string;
  /** Milliseconds since 1970, from which it is put off. */
  now: number;
  state: ActState | undefined;
  /** What trying again is called; null where a person decides. */
  retry: string | null;
  canClose: boolean;
}

/** What a person does about an exception in the queue itself, and what was written about it. */
export function ExceptionActs({ found: { holder, notes }, actKey, now, state, retry, canClose }: ExceptionActsProps) {
  const common = { actKey, state };
  const typed = state && state.stage !== 'done' ? state.typed : {};
  const notesTitle = useId();
  const [take, title] = holder?.isOwn ? (['releaseItem', copy.release] as const) : (['takeItem', copy.take] as const);
  return (
    <>
      <h2>{copy.acts}</h2>
      {retry === null ? null : <ActForm {...common} act="retryItem" title={retry} withReason={false} />}
      <ActForm {...common} act={take} title={title} withReason={false} />
      <ActForm {...common} act="noteItem" title={copy.note} withReason={false}>
        <Field
          label={copy.noteField}
          name="note"
          maxLength={500}
          autoComplete="off"
          defaultValue={state?.act === 'noteItem' ? typed.note : undefined}
          error={errorOf(state, 'note')}
        />
      </ActForm>
      <ActForm {...common} act="snoozeItem" title={copy.snooze}>
        <input type="hidden" name="from" value={typed.from ?? now} />
        <SelectField label={copy.until} name="days" defaultValue={typed.days} error={errorOf(state, 'until')}>
          {Object.entries(copy.days).map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </SelectField>
      </ActForm>
      {canClose ? <ActForm {...common} act="closeItem" title={copy.close} /> : null}
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

function errorOf(state: ActState | undefined, field: string): string | undefined {
  return state?.refused?.errors.find((error) => error.field === field)?.message;
}
