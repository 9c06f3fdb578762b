import { DayPicker } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { isCalendarDay } from '#domain/customer/birthday.ts';

interface BirthdayCalendarProps {
  /** 'YYYY-MM-DD', like `latest` and the argument of `onPick`. */
  value: string;
  latest: string;
  onPick: (day: string) => void;
}

const FIRST_MONTH = new Date(1900, 0);

/** Calendar for a birthday; days after `latest` (the youngest adult) are disabled. */
export function BirthdayCalendar({ value, latest, onPick }: BirthdayCalendarProps) {
  const last = toDate(latest);
  const selected = isCalendarDay(value) ? toDate(value) : undefined;
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={es}
      weekStartsOn={1}
      captionLayout="dropdown"
      startMonth={FIRST_MONTH}
      endMonth={last}
      defaultMonth={selected ?? last}
      disabled={{ after: last }}
      selected={selected}
      onSelect={(day) => onPick(day ? toDay(day) : value)}
    />
  );
}

function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
