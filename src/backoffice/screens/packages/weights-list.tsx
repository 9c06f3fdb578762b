import type { BulkAct, ListDefinition } from '#backoffice/list/definition.ts';
import { kilograms, money, written } from '#backoffice/shared/amounts.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { WeightDifference } from '#contract/backoffice/weights.ts';
import { weightsCopy as copy } from './copy.ts';

const decide = (id: 'accepted' | 'claimed'): BulkAct => ({
  id,
  label: copy.bulk[id],
  act: 'decideWeight',
  permission: 'packages',
  inputOf: (key) => ({ orderNumber: Number(key), decision: id }),
});

const { columns: title } = copy;

/** What the carrier weighed otherwise than quoted, and nobody decided about. */
export const weightsList: ListDefinition<WeightDifference> = {
  name: 'weights',
  title: copy.title,
  noun: copy.noun,
  path: '/paquetes/pesos',
  read: (call, { after }) => call('listWeightDifferences', after ? { after } : {}),
  count: (call) => call('countWeightDifferences', {}),
  keyOf: ({ orderNumber }) => String(orderNumber),
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}`,
  columns: [
    { id: 'orden', title: title.order, cell: ({ orderNumber }) => orderNumber, csv: ({ orderNumber }) => orderNumber },
    {
      id: 'cotizado',
      title: title.quoted,
      cell: ({ quotedGrams }) => kilograms(quotedGrams),
      csv: ({ quotedGrams }) => quotedGrams,
      align: 'end',
      phone: 2,
    },
    {
      id: 'pesado',
      title: title.billed,
      cell: ({ billedGrams }) => kilograms(billedGrams),
      csv: ({ billedGrams }) => billedGrams,
      align: 'end',
      phone: 2,
    },
    {
      id: 'flete',
      title: title.freight,
      cell: ({ quotedCents }) => money(quotedCents, 'USD'),
      csv: ({ quotedCents }) => written(quotedCents),
      align: 'end',
    },
    {
      id: 'flete-pesado',
      title: title.billedFreight,
      cell: ({ billedCents }) => money(billedCents, 'USD'),
      csv: ({ billedCents }) => written(billedCents),
      align: 'end',
    },
    {
      id: 'diferencia',
      title: title.difference,
      cell: ({ billedCents, quotedCents }) => money(billedCents - quotedCents, 'USD'),
      csv: ({ billedCents, quotedCents }) => written(billedCents - quotedCents),
      align: 'end',
      phone: 1,
    },
    {
      id: 'desde',
      title: title.found,
      cell: ({ foundAt }, { now }) => ageOf(foundAt, now),
      csv: ({ foundAt }) => foundAt,
      phone: 2,
    },
  ],
  filters: [],
  views: [],
  bulk: [decide('accepted'), decide('claimed')],
  empty: copy.empty,
};
