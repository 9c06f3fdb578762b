import type { BulkAct, ListDefinition } from '#backoffice/list/definition.ts';
import { billedWeightColumn, dollarsColumn, quotedWeightColumn } from '#backoffice/shared/order-columns.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { WeightDifference } from '#contract/backoffice/weights.ts';
import { FREIGHT_REVIEW_TEXTS } from '#domain/fees/freight-texts.ts';
import { weightsCopy as copy } from './copy.ts';

const decide = (id: 'accepted' | 'claimed'): BulkAct => ({
  id,
  label: copy.bulk[id],
  act: 'decideWeight',
  permission: 'packages',
  inputOf: (key) => ({ orderNumber: Number(key), decision: id }),
});

const { columns: title } = copy;

function settlementText(settlement: WeightDifference['settlement']): string {
  if (settlement === null) return '';
  return settlement.review === null ? copy.outcomes[settlement.outcome] : FREIGHT_REVIEW_TEXTS[settlement.review];
}

/** What the carrier weighed otherwise than quoted, and nobody decided about. */
export const weightsList: ListDefinition<WeightDifference> = {
  name: 'weights',
  title: copy.title,
  noun: copy.noun,
  path: '/paquetes/pesos',
  read: (call, { after }) => call('listWeightDifferences', { after: after ?? undefined }),
  count: (call) => call('countWeightDifferences', {}),
  keyOf: ({ orderNumber }) => String(orderNumber),
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'orden', title: title.order, csv: ({ orderNumber }) => orderNumber },
    { ...quotedWeightColumn, phone: 2 },
    billedWeightColumn,
    dollarsColumn('flete', title.freight, ({ quotedCents }) => quotedCents),
    dollarsColumn('flete-pesado', title.billedFreight, ({ billedCents }) => billedCents),
    {
      ...dollarsColumn<WeightDifference>('diferencia', title.difference, (row) => row.billedCents - row.quotedCents),
      phone: 1,
    },
    {
      id: 'quien-compro',
      title: title.settlement,
      cell: ({ settlement }) => settlementText(settlement),
      csv: ({ settlement }) => settlementText(settlement),
    },
    {
      id: 'desde',
      title: title.found,
      cell: ({ foundAt }, { now }) => ageOf(foundAt, now),
      csv: ({ foundAt }) => foundAt,
      phone: 2,
    },
  ],
  bulk: [decide('accepted'), decide('claimed')],
  empty: copy.empty,
};
