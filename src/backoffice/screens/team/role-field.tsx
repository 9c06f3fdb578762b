import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { ROLE_NAMES, STAFF_ROLES } from '#domain/staff/roles.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { teamCopy as copy } from './copy.ts';

export function RoleField(field: ReturnType<FormFields['field']>) {
  return (
    <SelectField label={copy.role} {...field}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </SelectField>
  );
}
