import type { BulkAct, ListDefinition } from '#backoffice/list/definition.ts';
import { money, written } from '#backoffice/shared/amounts.ts';
import { LateRisk } from '#backoffice/shared/late-risk.tsx';
import { customerColumn, dollarsColumn, itemsColumn, statusColumn } from '#backoffice/shared/order-columns.tsx';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { ListedOrder } from '#contract/backoffice/order-finder.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { isTraveling, RISK_LEVELS } from '#domain/order/arrival-times.ts';
import { methodName } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { formatDateTime, montevideoDay } from '#domain/time/montevideo.ts';
import { ordersCopy as copy } from './copy.ts';
import { FILTERS, filtersOf, inputOf } from './orders-input.ts';
import './orders.css';

const ofOrder = (key: string) => ({ number: Number(key) });

const BULK: readonly BulkAct[] = [
  { id: 'tomar', label: copy.bulk.take, act: 'takeOrder', permission: 'orders', inputOf: ofOrder },
  {
    id: 'asignar',
    label: copy.bulk.assign,
    act: 'assignOrder',
    permission: 'orders',
    inputOf: ofOrder,
    field: { name: 'staffId', label: copy.bulk.person, kind: 'choice' },
  },
  {
    id: 'etiquetar',
    label: copy.bulk.tag,
    act: 'tagOrder',
    permission: 'orders',
    inputOf: ofOrder,
    field: { name: 'add', label: copy.bulk.tags, kind: 'list', hint: copy.bulk.tagsHint },
    inverse: 'desetiquetar',
  },
  {
    id: 'desetiquetar',
    label: copy.bulk.untag,
    act: 'tagOrder',
    permission: 'orders',
    inputOf: ofOrder,
    field: { name: 'remove', label: copy.bulk.tags, kind: 'list', hint: copy.bulk.tagsHint },
    inverse: 'etiquetar',
  },
  {
    id: 'anotar',
    label: copy.bulk.note,
    act: 'addNote',
    permission: 'orders',
    inputOf: (key) => ({ subject: { kind: 'order', ...ofOrder(key) } }),
    field: { name: 'text', label: copy.bulk.noteText, kind: 'text' },
  },
  { id: 'preguntar', label: copy.bulk.check, act: 'checkOrderPayment', permission: 'orders', inputOf: ofOrder },
];

const { columns: title } = copy;

export const ordersList: ListDefinition<ListedOrder> = {
  name: 'orders',
  title: copy.title,
  noun: copy.noun,
  path: '/ordenes',
  read: (call, state) => call('listOrders', inputOf(state)),
  count: (call, state) => call('countOrders', filtersOf(state)),
  keyOf: ({ number }) => String(number),
  hrefOf: ({ number }) => `/ordenes/${number}`,
  columns: [
    { id: 'numero', title: title.number, sort: { word: 'numero', isDown: true }, csv: ({ number }) => number },
    itemsColumn,
    customerColumn,
    statusColumn,
    {
      id: 'prometida',
      title: title.promised,
      cell: (row, { now }) => (row.promisedOn ? <Promised row={row} now={now} /> : null),
      sort: { word: 'prometida' },
      csv: ({ promisedOn }) => promisedOn,
      phone: 2,
    },
    {
      id: 'riesgo',
      title: title.risk,
      cell: ({ latePercent, promisedOn, status }) => {
        if (promisedOn === null || !isTraveling(status)) return null;
        return latePercent === null ? copy.noRisk : <LateRisk percent={latePercent} isShort />;
      },
      sort: { word: 'riesgo', isDown: true },
      csv: ({ latePercent }) => latePercent,
      phone: 2,
    },
    {
      id: 'problema',
      title: title.issue,
      cell: (row) => <Waits row={row} />,
      csv: ({ waitsFor, issue }) => (waitsFor ? EXCEPTIONS[waitsFor.kind].name : issue),
      phone: 2,
    },
    {
      id: 'importe',
      title: title.amount,
      cell: (row) => money(row.amountCents, row.currency),
      align: 'end',
      sort: { word: 'importe', isDown: true },
      csv: ({ amountCents, currency }) => `${currency} ${written(amountCents)}`,
      phone: 1,
    },
    { ...dollarsColumn<ListedOrder>('margen', title.margin, ({ marginCents }) => marginCents), permission: 'money' },
    {
      id: 'medio',
      title: title.method,
      cell: ({ method }) => (method ? methodName(method) : copy.noMethod),
      csv: ({ method }) => method && methodName(method),
      isWide: true,
    },
    {
      id: 'persona',
      title: title.owner,
      cell: ({ owner }) => (owner ? <Initials name={owner.name} /> : null),
      csv: ({ owner }) => owner?.name ?? null,
    },
    {
      id: 'edad',
      title: title.age,
      cell: ({ statusSince }, { now }) => ageOf(statusSince, now).replace('hace ', ''),
      sort: { word: 'estado' },
      csv: ({ statusSince }) => statusSince,
      phone: 2,
    },
    {
      id: 'creada',
      title: title.created,
      sort: { word: 'creada', isDown: true },
      csv: ({ createdAt }) => formatDateTime(createdAt),
      isOptional: true,
    },
    {
      id: 'etiquetas',
      title: title.tags,
      cell: ({ tags }) => tags.join(', '),
      csv: ({ tags }) => tags.join(' '),
      isOptional: true,
    },
  ],
  filters: FILTERS,
  views: [
    { id: 'hoy', name: copy.views.today, query: 'plazo=hoy&orden=prometida' },
    { id: 'por-comprar', name: copy.views.toBuy, query: 'estado=PAID&orden=estado' },
    { id: 'miami', name: copy.views.miami, query: 'estado=PACKAGE_RECEIVED,READY_TO_DELIVER&orden=estado' },
    { id: 'aduana', name: copy.views.customs, query: 'estado=PACKAGE_SHIPPED&orden=estado' },
    { id: 'atrasadas', name: copy.views.late, query: 'plazo=vencida&orden=prometida' },
    { id: 'en-riesgo', name: copy.views.risk, query: `riesgo=${RISK_LEVELS.medium}&orden=-riesgo` },
    { id: 'con-problema', name: copy.views.issue, query: 'problema=si' },
    { id: 'mias', name: copy.views.mine, query: 'persona=yo' },
    { id: 'cupon', name: copy.views.voucher, query: 'estado=NEW&medio=abitab&orden=-creada' },
  ],
  bulk: BULK,
  live: 'orders',
  empty: copy.empty,
};

/** What it waits for a person for, with what is to be done, or what keeps it from going on. */
function Waits({ row: { waitsFor, issue } }: { row: ListedOrder }) {
  if (waitsFor === null)
    return issue ? (
      <span className="order-issue" title={issue}>
        {issue}
      </span>
    ) : null;
  const { name, act } = EXCEPTIONS[waitsFor.kind];
  return (
    <span className="order-issue" title={`${name}: ${act}`}>
      {name}: {act}
    </span>
  );
}

/** The promised day with how many are left; what is late is said in words and colour. */
export function Promised({
  row: { promisedOn, status },
  now,
}: {
  row: Pick<ListedOrder, 'promisedOn' | 'status'>;
  now: string;
}) {
  if (promisedOn === null) return '—';
  const left = Math.round((Date.parse(promisedOn) - Date.parse(montevideoDay(now))) / 86_400_000);
  const isOver = ['DELIVERED', 'COMPLETED', 'REFUND', 'CANCELED', 'FAILED'].includes(status);
  return (
    <span className="order-promise" data-late={!isOver && left < 0 ? true : undefined}>
      {formatCalendarDay(promisedOn).slice(0, 5)}
      {isOver ? null : ` · ${copy.left(left)}`}
    </span>
  );
}

/** A person of the staff in little room. */
function Initials({ name }: { name: string }) {
  const [first = '', ...others] = name.split(/\s+/).map(([letter = '']) => letter);
  return (
    <abbr className="order-owner" title={name}>
      {`${first}${others.at(-1) ?? ''}`.toUpperCase()}
      <span className="visually-hidden"> {name}</span>
    </abbr>
  );
}
