import { SelectField } from '#ui/forms/field.tsx';
import { monthName } from './months.ts';

const copy = { month: 'Mes' } as const;

/** The month of a page, chosen by its name. */
export function MonthField({ months, shown }: { months: readonly string[]; shown: string }) {
  return (
    <SelectField label={copy.month} name="mes" defaultValue={shown}>
      {months.map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </SelectField>
  );
}
