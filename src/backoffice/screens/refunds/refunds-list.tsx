import type { BulkAct, ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { parseCents, written } from '#backoffice/shared/amounts.ts';
import { customerColumn, itemsColumn, orderColumn } from '#backoffice/shared/order-columns.tsx';
import { amountOf, reasonOf, refundsCopy } from '#backoffice/shared/refund-copy.ts';
import { Badge, type Tone } from '#backoffice/shared/state-badge.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { ListedRefund } from '#contract/backoffice/refund-list.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
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
  read: (call, state) => {
    const { sort, after } = state;
    return call('listRefunds', {
      ...filtersOf(state),
      descending: sort?.isDown ?? false,
      ...(after ? { after } : {}),
    });
  },
  count: (call, state) => call('countRefunds', filtersOf(state)),
  keyOf: ({ id }) => id,
  labelOf: ({ orderNumber }) => copy.name(orderNumber),
  hrefOf: ({ id }) => `/devoluciones/${id}`,
  columns: [
    { id: 'devolucion', title: title.refund, cell: amountOf, csv: amountOf },
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
    { id: 'motivo', title: title.reason, cell: reasonOf, csv: reasonOf },
    { id: 'pidio', title: title.who, cell: requesterOf, csv: requesterOf },
    {
      id: 'medio',
      title: refundsCopy.method,
      cell: ({ method }) => methodName(method),
      csv: ({ method }) => methodName(method),
    },
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
      cell: ({ amountCents }) => written(amountCents),
      csv: ({ amountCents }) => written(amountCents),
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
      choices: REFUND_STAGES.map((value) => ({ value, name: refundsCopy.stages[value].label })),
    },
    {
      id: 'moneda',
      label: refundsCopy.currency,
      kind: 'choice',
      isSingle: true,
      choices: CURRENCIES.map((value) => ({ value, name: refundsCopy.currencies[value] })),
    },
    { id: 'minimo', to: 'maximo', label: copy.amount, kind: 'range', unit: '' },
    { id: 'pidio', label: refundsCopy.requester, kind: 'text' },
    {
      id: 'medio',
      label: refundsCopy.method,
      kind: 'choice',
      isSingle: true,
      choices: PAYMENT_METHODS.map((value) => ({ value, name: methodName(value) })),
    },
    { id: 'dias', label: refundsCopy.days, kind: 'number' },
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
  const filters = {
    stage: one('estado'),
    currency: one('moneda'),
    amountFrom: cents('minimo'),
    amountTo: cents('maximo'),
    requester: one('pidio'),
    method: one('medio'),
    age: one('dias') === undefined ? undefined : Number(one('dias')),
  };
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as BackofficeInput<'countRefunds'>;
}
