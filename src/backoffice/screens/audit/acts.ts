import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';

/** The acts that the audit may be filtered by, with what each is called. */
export function namedActs(): { value: string; name: string }[] {
  return Object.entries(backofficeEndpoints)
    .filter(([, { kind }]) => kind !== 'read')
    .map(([value, { summary: name }]) => ({ value, name }));
}
