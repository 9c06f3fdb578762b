import { parseDate } from '@internationalized/date';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { FieldError } from '#ui/forms/field.tsx';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';

export interface DayPickerProps {
  label: ReactNode;
  name: string;
  /** 'YYYY-MM-DD', or nothing. */
  defaultValue: string;
  /** The first day that may be chosen, as 'YYYY-MM-DD'. */
  min?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A day, typed or chosen from a calendar, in the order of Uruguay. */
export function DayPicker({ label, name, defaultValue, min, hint, error }: DayPickerProps) {
  const [day, setDay] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  const announced = useRef(day);
  // As the browser's fields do, so that whoever listens to the form hears of it.
  useEffect(() => {
    if (announced.current !== day) input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    announced.current = day;
  }, [day]);
  return (
    <I18nProvider locale="es-UY">
      <input ref={input} type="hidden" name={name} value={day} />
      <DatePicker
        className="field"
        defaultValue={defaultValue === '' ? null : parseDate(defaultValue)}
        onChange={(chosen) => setDay(chosen?.toString() ?? '')}
        minValue={min === undefined ? null : parseDate(min)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className="field__label">{label}</Label>
        <Group className="input day-field">
          <DateInput className="day-field__day">{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button className="day-field__open">
            <CalendarIcon size={18} />
          </Button>
        </Group>
        {hint === undefined ? null : (
          <Text slot="description" className="field__hint note">
            {hint}
          </Text>
        )}
        {error === undefined ? null : (
          <Text slot="errorMessage" elementType="div">
            <FieldError id={name}>{error}</FieldError>
          </Text>
        )}
        <Popover className="day-calendar">
          <Dialog className="day-calendar__dialog">
            <Month />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

function Month() {
  return (
    <Calendar>
      <header className="day-calendar__head">
        <Button slot="previous" className="day-calendar__step">
          <ChevronLeftIcon />
        </Button>
        <Heading level={2} className="day-calendar__month" />
        <Button slot="next" className="day-calendar__step">
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid className="day-calendar__grid" weekdayStyle="short">
        {(date) => <CalendarCell className="day-calendar__cell" date={date} />}
      </CalendarGrid>
    </Calendar>
  );
}
