import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { money, written } from '#backoffice/shared/amounts.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { type ListedPurchase, PURCHASE_SHOWS } from '#contract/backoffice/goods.ts';
import { boughtCopy as copy } from './copy.ts';

const dollars = (cents: number | null) => (cents === null ? null : money(cents, 'USD'));
const leftOf = ({ totalCents, limitCents }: ListedPurchase) => (totalCents === null ? null : limitCents - totalCents);
const reasonOf = ({ manualReason }: ListedPurchase) =>
  manualReason === null ? null : (copy.reasons[manualReason] ?? copy.byHand);
const { columns: title } = copy;

export const boughtList: ListDefinition<ListedPurchase> = {
  name: 'purchases',
  title: copy.title,
  noun: copy.noun,
  path: '/compras',
  read: (call, state) => call('listPurchases', boughtInput(state)),
  keyOf: ({ id }) => id,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}/compras`,
  columns: [
    {
      id: 'orden',
      title: title.order,
      cell: ({ orderNumber }) => orderNumber,
      csv: ({ orderNumber }) => orderNumber,
    },
    {
      id: 'compra',
      title: title.kind,
      cell: ({ kind }) => copy.kinds[kind],
      csv: ({ kind }) => copy.kinds[kind],
      phone: 2,
    },
    {
      id: 'estado',
      title: title.state,
      cell: ({ state }) => copy.states[state],
      csv: ({ state }) => copy.states[state],
      phone: 1,
    },
    {
      id: 'espera',
      title: title.reason,
      cell: reasonOf,
      csv: reasonOf,
    },
    {
      id: 'precio',
      title: title.price,
      cell: ({ totalCents }) => dollars(totalCents),
      csv: ({ totalCents }) => written(totalCents),
      align: 'end',
      phone: 1,
    },
    {
      id: 'limite',
      title: title.limit,
      cell: ({ limitCents }) => dollars(limitCents),
      csv: ({ limitCents }) => written(limitCents),
      align: 'end',
    },
    {
      id: 'diferencia',
      title: title.left,
      cell: (row) => dollars(leftOf(row)),
      csv: (row) => written(leftOf(row)),
      align: 'end',
    },
    {
      id: 'tienda',
      title: title.store,
      cell: ({ marketplaceOrderId }) => marketplaceOrderId,
      csv: ({ marketplaceOrderId }) => marketplaceOrderId,
    },
    {
      id: 'pedida',
      title: title.requested,
      cell: ({ requestedAt }, { now }) => ageOf(requestedAt, now),
      csv: ({ requestedAt }) => requestedAt,
      phone: 2,
    },
  ],
  filters: [
    {
      id: 'ver',
      label: copy.show,
      kind: 'choice',
      isSingle: true,
      choices: PURCHASE_SHOWS.map((value) => ({ value, name: copy.shows[value] })),
    },
  ],
  views: (['open', 'by-hand'] as const).map((id) => ({ id, name: copy.shows[id], query: `ver=${id}` })),
  bulk: [],
  empty: copy.empty,
};

/** What the server is asked for a state of the list. */
function boughtInput({ values, after }: ListState): BackofficeInput<'listPurchases'> {
  const show = (values.ver?.[0] ?? 'all') as (typeof PURCHASE_SHOWS)[number];
  return { show, ...(after ? { after } : {}) };
}
