import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { latestAdultBirthday } from '#domain/customer/birthday.ts';
import { Field } from '#ui/components/field.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { CalendarIcon } from '#ui/icons/icons.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import { formatDateInput, formatDateValue, parseDateText } from './parse-date.ts';
import { runAfterInteraction } from './run-after-interaction.ts';
import type { Form } from './use-form.ts';
import './birthday-field.css';

const BirthdayCalendar = lazyOptional(async () => ({
  default: (await import('./birthday-calendar.tsx')).BirthdayCalendar,
}));

interface BirthdayFieldProps {
  label: string;
  /** The field's value is 'YYYY-MM-DD', or the typed text where that is not a date. */
  form: Pick<Form<'birthday'>, 'field' | 'setValue' | 'validateField'>;
  /** 'YYYY-MM-DD' */
  today: string;
}

/** A birthday as dd/MM/yyyy, typed or picked. The calendar offers adult birthdays only. */
export function BirthdayField({ label, form, today }: BirthdayFieldProps) {
  const { value, ...field } = form.field('birthday');
  const calendar = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => formatDateValue(value));
  const [open, setOpen] = useState(false);
  const text = parseDateText(typed) === value ? typed : formatDateValue(value);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const onType = (input: string) => {
    const next = formatDateInput(text, input);
    setTyped(next);
    form.setValue('birthday', parseDateText(next));
  };
  const pick = (day: string) => {
    setTyped(formatDateValue(day));
    form.setValue('birthday', day);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the controls inside
    <div
      className="birthday-field"
      onKeyDown={(event) => open && closeOnEscape(event, close)}
      onBlur={(event) => hasFocusLeft(event) && setOpen(false)}
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
        onChange={(event) => onType(event.target.value)}
        onBlur={() => value !== '' && runAfterInteraction(() => form.validateField('birthday'))}
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

/** True when another element received the focus; a click on a non-focusable element does not count. */
function hasFocusLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget !== null && !currentTarget.contains(relatedTarget);
}

/** Stops the event, so that Escape closes the calendar and not the dialog around it. */
function closeOnEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}
