import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { customerColumn, dollarsColumn, itemsColumn, ownerColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { ListedPurchase, PURCHASE_SHOWS } from '#contract/backoffice/goods.ts';
import { boughtCopy as copy } from './copy.ts';

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
  read: (call, state) => call('listPurchases', { show: showOf(state), after: state.after ?? undefined }),
  count: (call, state) => call('countPurchases', { show: showOf(state) }),
  keyOf: ({ id }) => id,
  hrefOf: ({ orderNumber }) => `/ordenes/${orderNumber}/compras`,
  columns: [
    { id: 'orden', title: title.order, csv: ({ orderNumber }) => orderNumber },
    itemsColumn,
    customerColumn,
    { id: 'compra', title: title.kind, csv: ({ kind }) => copy.kinds[kind], phone: 2 },
    {
      id: 'estado',
      title: title.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>,
      csv: ({ state }) => copy.states[state],
      phone: 1,
    },
    ownerColumn,
    { id: 'espera', title: title.reason, csv: reasonOf },
    { ...dollarsColumn<ListedPurchase>('precio', title.price, ({ totalCents }) => totalCents), phone: 1 },
    dollarsColumn('limite', title.limit, ({ limitCents }) => limitCents),
    dollarsColumn('diferencia', title.left, leftOf),
    { id: 'tienda', title: title.store, csv: ({ marketplaceOrderId }) => marketplaceOrderId, isOptional: true },
    {
      id: 'pedida',
      title: title.requested,
      cell: ({ requestedAt }, { now }) => ageOf(requestedAt, now),
      csv: ({ requestedAt }) => requestedAt,
      phone: 2,
    },
  ],
  filters: [{ id: 'ver', label: copy.show, kind: 'choice', isSingle: true, choices: copy.shows }],
  views: (['open', 'by-hand'] as const).map((id) => ({ id, name: copy.shows[id], query: `ver=${id}` })),
  empty: copy.empty,
};

function showOf({ values }: ListState): (typeof PURCHASE_SHOWS)[number] {
  return (values.ver?.[0] as (typeof PURCHASE_SHOWS)[number] | undefined) ?? 'all';
}
