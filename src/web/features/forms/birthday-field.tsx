import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { latestAdultBirthday } from '#domain/customer/birthday.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { CalendarIcon } from '#ui/icons/icons.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { formatDateInput, formatDateValue, parseDateText } from './parse-date.ts';
import type { FieldProps } from './use-mutation-form.ts';
import './birthday-field.css';

const BirthdayCalendar = lazyPart(
  async () => (await import('./birthday-calendar.tsx')).BirthdayCalendar,
  <Skeleton height="20rem" />,
);

interface BirthdayFieldProps extends FieldProps {
  label: string;
  /** 'YYYY-MM-DD' */
  today: string;
}

/** A birthday as dd/MM/yyyy, typed or picked. The calendar offers adult birthdays only. */
export function BirthdayField({ today, ...field }: BirthdayFieldProps) {
  const calendar = useId();
  const input = useRef<HTMLInputElement>(null);
  const defaultValue = formatDateValue(field.defaultValue);
  const typed = useRef(defaultValue);
  /** The text that the calendar was opened with; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => {
    setOpened(null);
    input.current?.focus();
  };
  const pick = (day: string) => {
    if (input.current) input.current.value = formatDateValue(day);
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the controls inside
    <div
      className="stack birthday-field"
      onKeyDown={(event) => opened !== null && closeOnEscape(event, close)}
      onBlur={(event) => hasFocusLeft(event) && setOpened(null)}
    >
      <Field
        {...field}
        ref={input}
        defaultValue={defaultValue}
        hint={formsCopy.dateFormat}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={formsCopy.datePlaceholder}
        maxLength={10}
        onInput={({ currentTarget }) => {
          typed.current = formatDateInput(typed.current, currentTarget.value);
          if (currentTarget.value !== typed.current) currentTarget.value = typed.current;
        }}
        end={
          <IconButton
            icon={<CalendarIcon />}
            label={opened === null ? formsCopy.openCalendar : formsCopy.closeCalendar}
            aria-expanded={opened !== null}
            aria-controls={calendar}
            onClick={() => setOpened(opened === null ? (input.current?.value ?? '') : null)}
          />
        }
      />
      <div className="birthday-field__calendar" id={calendar} hidden={opened === null}>
        {opened === null ? null : (
          <BirthdayCalendar value={parseDateText(opened)} latest={latestAdultBirthday(today)} onPick={pick} />
        )}
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
