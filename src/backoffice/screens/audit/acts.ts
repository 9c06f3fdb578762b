import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';

/** The acts that the audit may be filtered by, with what each is called. */
export function namedActs(): Record<string, string> {
  const acts = Object.entries(backofficeEndpoints).filter(([, { kind }]) => kind !== 'read');
  return Object.fromEntries(acts.map(([name, { summary }]) => [name, summary]));
}
