import type { ListState } from '#backoffice/list/definition.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';

/** What the server is asked for a state of the list. */
export function parcelsInput({ values, after }: ListState): BackofficeInput<'listParcels'> {
  const leg = values.tramo?.[0] as BackofficeInput<'listParcels'>['leg'];
  return { ...(leg ? { leg } : {}), ...(after ? { after } : {}) };
}
