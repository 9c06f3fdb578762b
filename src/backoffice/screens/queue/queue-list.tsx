import { Link } from 'react-router';
import { FIRST_DECISIONS, isDoneHere } from '#backoffice/detail/queue-acts.tsx';
import type { BulkAct, ListDefinition, ListState } from '#backoffice/list/definition.ts';
import { money, written } from '#backoffice/shared/amounts.ts';
import { usePageLocation } from '#backoffice/shared/form-address.ts';
import { LateRisk } from '#backoffice/shared/late-risk.tsx';
import { namedActPath } from '#backoffice/shared/named-act.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import type { ListCount } from '#contract/backoffice/page.ts';
import { EXCEPTION_KINDS, EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { classNames } from '#ui/class-names.ts';
import { queueCopy as copy } from './copy.ts';
import './queue.css';

const { columns: title } = copy;

const ofRow = (key: string) => {
  const { kind, subject } = parseQueueKey(key) ?? {};
  return { kind, subject };
};

const BULK: readonly BulkAct[] = [
  { id: 'tomar', label: copy.bulk.take, act: 'takeItem', permission: 'queue', inputOf: ofRow, inverse: 'soltar' },
  { id: 'soltar', label: copy.bulk.release, act: 'releaseItem', permission: 'queue', inputOf: ofRow, inverse: 'tomar' },
  { id: 'reintentar', label: copy.bulk.retry, act: 'retryItem', permission: 'queue', inputOf: ofRow },
  {
    id: 'anotar',
    label: copy.bulk.note,
    act: 'noteItem',
    permission: 'queue',
    inputOf: ofRow,
    field: { name: 'note', label: copy.bulk.noteText, kind: 'text' },
  },
];

/** What waits for a person. A row opens beside the list, where what ends it is done. */
export const queueList: ListDefinition<ListedException> = {
  name: 'queue',
  title: copy.title,
  noun: copy.noun,
  path: '/cola',
  read: (call, state) => call('listExceptions', queueInput(state)),
  keyOf: ({ position }) => position,
  labelOf: ({ kind, label }) => `${EXCEPTIONS[kind].name}, ${label}`,
  hrefOf: ({ page }) => page,
  opensBeside: true,
  columns: [
    {
      id: 'que',
      title: title.what,
      cell: ({ kind }) => <span className="queue-what">{EXCEPTIONS[kind].name}</span>,
      csv: ({ kind }) => EXCEPTIONS[kind].name,
    },
    {
      id: 'de',
      title: title.subject,
      cell: ({ label, page }) => (
        <span className="queue-subject" title={label}>
          {page === null ? label : <Link to={page}>{label}</Link>}
        </span>
      ),
      csv: ({ label }) => label,
      isBeside: true,
      phone: 2,
    },
    { id: 'cliente', title: title.customer, csv: ({ customer }) => customer, permission: 'customers', phone: 2 },
    {
      id: 'importe',
      title: title.amount,
      cell: ({ amount }) => (amount === null ? null : money(amount.cents, amount.currency)),
      csv: ({ amount }) => amount && `${amount.currency} ${written(amount.cents)}`,
      align: 'end',
      sort: { word: 'importe', isDown: true },
      isBeside: true,
      phone: 1,
    },
    {
      id: 'riesgo',
      title: title.risk,
      cell: ({ latePercent }) => (latePercent === null ? null : <LateRisk percent={latePercent} isShort />),
      csv: ({ latePercent }) => latePercent,
      sort: { word: 'riesgo', isDown: true },
      phone: 2,
    },
    {
      id: 'persona',
      title: title.holder,
      cell: ({ holder }) => (holder?.isOwn ? copy.you : holder?.name),
      csv: ({ holder }) => holder?.name ?? null,
    },
    {
      id: 'edad',
      title: title.age,
      cell: ({ since }, { now }) => ageOf(since, now).replace('hace ', ''),
      csv: ({ since }) => since,
      sort: { word: 'edad' },
    },
    {
      id: 'plazo',
      title: title.due,
      cell: ({ dueAt, isLate }, { now }) => (
        <span className={classNames(isLate && 'queue-late')}>{copy.due(ageOf(dueAt, now), isLate)}</span>
      ),
      csv: ({ dueAt }) => dueAt,
      isBeside: true,
      phone: 2,
    },
    { id: 'hacer', title: title.act, cell: (row) => <Act row={row} /> },
    { id: 'detalle', title: title.detail, csv: ({ detail }) => detail, isOptional: true },
  ],
  filters: [
    {
      id: 'tipo',
      label: copy.kind,
      kind: 'choice',
      isSingle: true,
      choices: Object.fromEntries(EXCEPTION_KINDS.map((kind) => [kind, EXCEPTIONS[kind].name])),
    },
    {
      id: 'ver',
      label: copy.show,
      kind: 'choice',
      isSingle: true,
      choices: { mias: copy.mine, demoradas: copy.late, pospuestas: copy.snoozed },
    },
  ],
  views: [
    { id: 'mias', name: copy.mine, query: 'ver=mias' },
    { id: 'demoradas', name: copy.late, query: 'ver=demoradas' },
    { id: 'pospuestas', name: copy.snoozed, query: 'ver=pospuestas' },
    { id: 'caras', name: copy.byAmount, query: 'orden=-importe' },
    { id: 'riesgo', name: copy.byRisk, query: 'orden=-riesgo' },
  ],
  bulk: BULK,
  live: 'queue',
  empty: copy.empty,
};

/** Leads to where it is done: its page, or beside the list, with the decision that is mostly taken. */
function Act({ row }: { row: ListedException }) {
  const { search } = usePageLocation();
  const { kind, page, position, whoCan } = row;
  const { act } = EXCEPTIONS[kind];
  if (whoCan !== null) return copy.whoCan(whoCan);
  if (page !== null && !isDoneHere(row))
    return (
      <Link to={page} aria-keyshortcuts="a">
        {act}
      </Link>
    );
  const query = new URLSearchParams(search);
  query.set('panel', position);
  const decision = FIRST_DECISIONS[kind];
  return (
    <Link to={decision ? namedActPath(`?${query}`, decision) : `?${query}`} preventScrollReset aria-keyshortcuts="a">
      {act}
    </Link>
  );
}

const SORTS = { edad: 'age', importe: 'amount', riesgo: 'risk' } as const;

/** What the server is asked for a state of the list. */
export function queueInput({ values, sort, after }: ListState): BackofficeInput<'listExceptions'> {
  const show = values.ver?.[0];
  return {
    kind: values.tipo?.[0] as ExceptionKind | undefined,
    ...{ mine: show === 'mias', late: show === 'demoradas', snoozed: show === 'pospuestas' },
    ...(sort ? { sort: SORTS[sort.word as keyof typeof SORTS], descending: sort.isDown } : {}),
    after: after ?? undefined,
  };
}

/** How many rows a state has, of what is counted by kind. */
export function countOf(counts: BackofficeReply<'countExceptions'>, state: ListState): ListCount {
  const { kind, mine, late, snoozed } = queueInput(state);
  const which = mine ? 'mine' : late ? 'late' : snoozed ? 'snoozed' : 'waiting';
  const fitting = counts.filter((count) => kind === undefined || count.kind === kind);
  return { count: fitting.reduce((sum, count) => sum + count[which], 0), isMore: false, sums: [] };
}

interface QueueKey {
  kind: ExceptionKind;
  subject: string;
  /** Where the row stood in the list; undefined where it was opened from elsewhere. */
  after: string | undefined;
}

/** Which row an address opens: `place kind subject`, or `kind subject`. */
export function parseQueueKey(text: string): QueueKey | null {
  const [, place, word, subject = ''] = /^(?:([\dTZ:.-]+) )?([a-z-]+) (.+)$/.exec(text) ?? [];
  const kind = EXCEPTION_KINDS.find((one) => one === word);
  return kind === undefined ? null : { kind, subject, after: place === undefined ? undefined : text };
}
