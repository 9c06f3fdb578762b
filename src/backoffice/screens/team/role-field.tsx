import { ROLE_NAMES, STAFF_ROLES } from '#domain/staff/roles.ts';
import { SelectField } from '#ui/components/field.tsx';
import { teamCopy as copy } from './copy.ts';

export function RoleField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <SelectField label={copy.role} name="role" defaultValue={value} error={error}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </SelectField>
  );
}
