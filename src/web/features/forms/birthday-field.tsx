import { useRef } from 'react';
import { latestAdultBirthday } from '#domain/customer/birthday.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { CalendarIcon } from '#ui/icons/icons.tsx';
import { formsCopy } from '#web/copy/forms.ts';
import { formatDateInput, formatDateValue, parseDateText } from './parse-date.ts';
import type { FieldProps } from './use-mutation-form.ts';
import './birthday-field.css';

interface BirthdayFieldProps extends FieldProps {
  label: string;
  /** 'YYYY-MM-DD' */
  today: string;
}

/** A birthday as dd/MM/yyyy, typed or picked in the browser's own calendar, which offers adult birthdays only. */
export function BirthdayField({ today, ...field }: BirthdayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const defaultValue = formatDateValue(field.defaultValue);
  const typed = useRef(defaultValue);
  const open = () => {
    if (!input.current || !calendar.current) return;
    calendar.current.value = parseDateText(input.current.value);
    calendar.current.showPicker();
  };
  const pick = (day: string) => {
    if (!input.current || day === '') return;
    input.current.value = formatDateValue(day);
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
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
        <>
          <input
            className="birthday-field__calendar"
            type="date"
            ref={calendar}
            min="1900-01-01"
            max={latestAdultBirthday(today)}
            tabIndex={-1}
            aria-hidden
            onChange={({ currentTarget }) => pick(currentTarget.value)}
          />
          <IconButton icon={<CalendarIcon />} label={formsCopy.openCalendar} onClick={open} />
        </>
      }
    />
  );
}
