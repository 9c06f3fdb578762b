import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { formatBirthday, isCalendarDay } from '#domain/customer/birthday.ts';
import './birthday-calendar.css';

interface BirthdayCalendarProps {
  /** 'YYYY-MM-DD', or anything else while there is none. */
  value: string;
  /** The last day that can be chosen, 'YYYY-MM-DD'. */
  max: string;
  /** In dd/MM/yyyy. */
  onChoose: (birthday: string) => void;
}

const FIRST_YEAR = 1900;

/** Month by month in Spanish, weeks from Monday, nobody under age. */
export function BirthdayCalendar({ value, max, onChoose }: BirthdayCalendarProps) {
  const selected = isCalendarDay(value) ? toDate(value) : undefined;
  const last = toDate(max);
  return (
    <DayPicker
      className="birthday-calendar"
      mode="single"
      autoFocus
      locale={es}
      weekStartsOn={1}
      captionLayout="dropdown"
      startMonth={new Date(FIRST_YEAR, 0)}
      endMonth={last}
      defaultMonth={selected ?? last}
      disabled={{ after: last }}
      selected={selected}
      onSelect={(day) => {
        if (day) onChoose(formatBirthday(toDay(day)));
      }}
    />
  );
}

/** A calendar day as the picker takes it: midnight where the browser is. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
