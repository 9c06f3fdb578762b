import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { teamCopy as copy } from './copy.ts';

export function RoleField(field: ReturnType<FormFields['field']>) {
  return <SelectField label={copy.role} options={ROLE_NAMES} {...field} />;
}
