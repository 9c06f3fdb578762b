import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { latestAdultBirthday } from '#domain/customer/birthday.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CalendarIcon } from '#ui/more-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { textOfValue, typedDate, valueOfText } from './parse-date.ts';
import { afterPress } from './run-after-interaction.ts';
import type { Form } from './use-form.ts';
import './birthday-field.css';

const BirthdayCalendar = lazy(async () => ({ default: (await import('./birthday-calendar.tsx')).BirthdayCalendar }));

interface BirthdayFieldProps {
  label: string;
  /** Its value is 'YYYY-MM-DD', or the text as it was typed where that is no day. */
  form: Pick<Form<'birthday'>, 'field' | 'setValue' | 'check'>;
  /** 'YYYY-MM-DD' */
  today: string;
}

/** A birthday as dd/MM/yyyy, typed or picked; nobody under age can be picked. */
export function BirthdayField({ label, form, today }: BirthdayFieldProps) {
  const { value, ...field } = form.field('birthday');
  const calendar = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => textOfValue(value));
  const [open, setOpen] = useState(false);
  const text = valueOfText(typed) === value ? typed : textOfValue(value);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const type = (after: string) => {
    const next = typedDate(text, after);
    setTyped(next);
    form.setValue('birthday', valueOfText(next));
  };
  const pick = (day: string) => {
    setTyped(textOfValue(day));
    form.setValue('birthday', day);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the controls within
    <div
      className="birthday-field"
      onKeyDown={(event) => open && closeOnEscape(event, close)}
      onBlur={(event) => isLeft(event) && setOpen(false)}
    >
      <Field
        {...field}
        ref={input}
        label={label}
        value={text}
        hint={formsCopy.dateFormat}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={formsCopy.datePlaceholder}
        maxLength={10}
        onChange={(event) => type(event.target.value)}
        onBlur={() => value !== '' && afterPress(() => form.check('birthday'))}
        end={
          <IconButton
            icon={<CalendarIcon />}
            label={open ? formsCopy.closeCalendar : formsCopy.openCalendar}
            aria-expanded={open}
            aria-controls={calendar}
            onClick={() => setOpen(!open)}
          />
        }
      />
      <div className="birthday-field__calendar" id={calendar} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <BirthdayCalendar value={value} latest={latestAdultBirthday(today)} onPick={pick} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** The focus went on to something else of the page; pressing what takes no focus is no leaving. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.contains(relatedTarget);
}

/** Only the calendar closes, not the dialog around it. */
function closeOnEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}
