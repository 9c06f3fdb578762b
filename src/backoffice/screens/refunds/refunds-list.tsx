import type { BulkAct, ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { parseCents, written } from '#backoffice/shared/amounts.ts';
import { customerColumn, itemsColumn, orderColumn, ownerColumn } from '#backoffice/shared/order-columns.tsx';
import { amountOf, reasonOf, refundsCopy } from '#backoffice/shared/refund-copy.ts';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { ListedRefund } from '#contract/backoffice/refund-list.ts';
import { METHOD_NAMES, methodName } from '#domain/payment/method.ts';
import { REFUND_STAGES, type RefundStage } from '#domain/refund/staff-refund.ts';
import { refundsListCopy as copy } from './copy.ts';

const TONES: Readonly<Record<RefundStage, Tone>> = {
  waiting: 'work',
  refused: 'stop',
  withdrawn: 'stop',
  requested: 'travel',
  manual: 'work',
  'awaiting-account': 'wait',
  'account-given': 'work',
  taken: 'work',
  sent: 'travel',
  confirmed: 'done',
  closed: 'stop',
};

const ofRefund = (id: string) => ({ id });
const BULK: readonly BulkAct[] = [
  { id: 'aprobar', label: copy.bulk.approve, act: 'approveRefund', permission: 'refunds.approve', inputOf: ofRefund },
  { id: 'tomar', label: copy.bulk.take, act: 'takeRefund', permission: 'refunds.approve', inputOf: ofRefund },
  { id: 'soltar', label: copy.bulk.release, act: 'releaseRefund', permission: 'refunds.approve', inputOf: ofRefund },
  { id: 'reintentar', label: copy.bulk.retry, act: 'retryRefund', permission: 'refunds.request', inputOf: ofRefund },
];

const { columns: title } = refundsCopy;

export const refundsList: ListDefinition<ListedRefund> = {
  name: 'refunds',
  title: refundsCopy.title,
  noun: copy.noun,
  all: copy.all,
  path: '/devoluciones',
  read: (call, state) =>
    call('listRefunds', {
      ...filtersOf(state),
      after: state.after ?? undefined,
      descending: state.sort?.isDown ?? false,
    }),
  count: (call, state) => call('countRefunds', filtersOf(state)),
  keyOf: ({ id }) => id,
  labelOf: ({ orderNumber }) => copy.name(orderNumber),
  hrefOf: ({ id }) => `/devoluciones/${id}`,
  columns: [
    { id: 'devolucion', title: title.refund, csv: amountOf },
    orderColumn,
    itemsColumn,
    customerColumn,
    {
      id: 'estado',
      title: title.stage,
      cell: ({ stage }) => <Badge tone={TONES[stage]}>{refundsCopy.stages[stage].label}</Badge>,
      csv: ({ stage }) => refundsCopy.stages[stage].label,
      phone: 1,
    },
    ownerColumn,
    { id: 'motivo', title: title.reason, csv: reasonOf },
    { id: 'pidio', title: title.who, csv: requesterOf },
    { id: 'medio', title: refundsCopy.method, csv: ({ method }) => methodName(method) },
    {
      id: 'edad',
      title: title.age,
      cell: ({ ageDays }) => refundsCopy.age(ageDays),
      sort: { word: 'pedida' },
      csv: ({ requestedAt }) => requestedAt,
      phone: 2,
    },
    {
      id: 'centavos',
      title: copy.amount,
      cell: ({ amountCents }) => amountCents !== null && written(amountCents),
      csv: ({ amountCents }) => ({ cents: amountCents }),
      align: 'end',
      isOptional: true,
    },
  ],
  filters: [
    {
      id: 'estado',
      label: refundsCopy.stage,
      kind: 'choice',
      isSingle: true,
      choices: Object.fromEntries(REFUND_STAGES.map((stage) => [stage, refundsCopy.stages[stage].label])),
    },
    { id: 'moneda', label: refundsCopy.currency, kind: 'choice', isSingle: true, choices: refundsCopy.currencies },
    { id: 'minimo', to: 'maximo', label: copy.amount, kind: 'range', unit: '', input: ['amountFrom', 'amountTo'] },
    { id: 'pidio', label: refundsCopy.requester, kind: 'text' },
    { id: 'medio', label: refundsCopy.method, kind: 'choice', isSingle: true, choices: METHOD_NAMES },
    { id: 'dias', label: refundsCopy.days, kind: 'number', input: ['age'] },
  ],
  views: (Object.keys(copy.views) as (keyof typeof copy.views)[]).map((stage) => ({
    id: stage,
    name: copy.views[stage],
    query: `estado=${stage}`,
  })),
  bulk: BULK,
  live: 'refunds',
  empty: refundsCopy.emptyOpen,
};

function requesterOf({ requestedBy }: ListedRefund): string {
  return requestedBy ?? refundsCopy.system;
}

/** The call checks every value and refuses what it does not know. */
function filtersOf({ values }: ListState): BackofficeInput<'countRefunds'> {
  const one = (name: string) => values[name]?.[0];
  const cents = (name: string) => (one(name) === undefined ? undefined : parseCents(one(name) ?? ''));
  return {
    stage: one('estado'),
    currency: one('moneda'),
    amountFrom: cents('minimo'),
    amountTo: cents('maximo'),
    requester: one('pidio'),
    method: one('medio'),
    age: one('dias') === undefined ? undefined : Number(one('dias')),
  } as BackofficeInput<'countRefunds'>;
}
