import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { money, written } from '#backoffice/shared/amounts.ts';
import { customerColumn, itemsColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import { type ListedPurchase, PURCHASE_SHOWS } from '#contract/backoffice/goods.ts';
import { boughtCopy as copy } from './copy.ts';

const dollars = (cents: number | null) => (cents === null ? null : money(cents, 'USD'));
const leftOf = ({ totalCents, limitCents }: ListedPurchase) => (totalCents === null ? null : limitCents - totalCents);
const reasonOf = ({ manualReason }: ListedPurchase) =>
  manualReason === null ? null : (copy.reasons[manualReason] ?? copy.byHand);
const TONES: Readonly<Record<ListedPurchase['state'], Tone>> = {
  requested: 'work',
  pending: 'travel',
  placed: 'done',
  refused: 'stop',
};
const { columns: title } = copy;

export const boughtList: ListDefinition<ListedPurchase> = {
  name: 'purchases',
  title: copy.title,
  noun: copy.noun,
  path: '/compras',
  read: (call, state) => call('listPurchases', { show: showOf(state), ...(state.after ? { after: state.after } : {}) }),
  count: (call, state) => call('countPurchases', { show: showOf(state) }),
  keyOf: ({ id }) => id,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}/compras`,
  columns: [
    {
      id: 'orden',
      title: title.order,
      cell: ({ orderNumber }) => orderNumber,
      csv: ({ orderNumber }) => orderNumber,
    },
    itemsColumn,
    customerColumn,
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
      cell: ({ state }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>,
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
      isOptional: true,
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

function showOf({ values }: ListState): (typeof PURCHASE_SHOWS)[number] {
  return (values.ver?.[0] as (typeof PURCHASE_SHOWS)[number] | undefined) ?? 'all';
}
