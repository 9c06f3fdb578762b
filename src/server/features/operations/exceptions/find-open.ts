import { CASE_KIND_NAMES } from '#domain/cases/case.ts';
import { describeDetail } from '#domain/exceptions/details.ts';
import {
  dueAt,
  EXCEPTIONS,
  type ExceptionKind,
  lateBefore,
  opensPage,
  othersWhoCan,
  visibleKinds,
} from '#domain/exceptions/kinds.ts';
import { jobName } from '#domain/staff/job-names.ts';
import { noticePage } from '#domain/staff/notice-page.ts';
import { type Permission, type StaffRole, sessionMay } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { stalledSelects } from '#server/features/operations/reconciliation/repository.ts';
import type { JobName } from '#server/queue/queue.ts';
import { QUEUES } from '#server/queue/queues.ts';
import { type ExceptionSelect, personSelects, stalledSelect } from './kinds-repository.ts';
import type { ExceptionRow, ExceptionSearch } from './repository.ts';

/** Jobs that come again by themselves: one that fails is no loss. */
const RECURRING: readonly JobName[] = [
  'renew-rates',
  'refresh-search',
  'refresh-product',
  'refresh-outdated',
  'rank-products',
  'choose-similar',
  'fill-products',
  'translate-products',
  'check-price-alerts',
  'answer-search-requests',
  'look-after',
  'sweep-notices',
  'decide-parcels',
  'poll-tracking',
  'sum-up-days',
  'publish-suggestions',
  'sum-up-margins',
  'compute-late-risks',
  'sum-up-figures',
  'read-wallet',
  'mail-week',
  'mail-digest',
  'track-shipment',
  'track-package',
  'send-code',
];
const JOBS = (Object.keys(QUEUES) as JobName[]).filter((name) => !RECURRING.includes(name));

/** The search of what these permissions show, of all kinds or of one. */
export function searchFor(
  { clock }: Pick<Context, 'clock'>,
  permissions: readonly Permission[],
  kind?: ExceptionKind,
): ExceptionSearch {
  const now = clock();
  const kinds = visibleKinds(permissions).filter((one) => kind === undefined || one === kind);
  const selects = allSelects(now).filter((select) => kinds.includes(select.kind));
  return { selects, now };
}

/** What waits for a person stands there at once, and not only when the reconciliation reports it. */
function allSelects(now: Date): ExceptionSelect[] {
  const person = personSelects({ now, jobs: JOBS });
  const known = new Set<string>(person.map(({ kind }) => kind));
  const stalled = stalledSelects(now).filter(({ kind }) => !known.has(kind));
  return [...person, ...stalled.map(({ kind, rows }) => stalledSelect(kind, rows))];
}

/** What an exception is about, in words, and where its page is. */
export function placeOf(row: Pick<ExceptionRow, 'kind' | 'subject' | 'orderNumber' | 'label'>) {
  const { page } = EXCEPTIONS[row.kind];
  const order = row.orderNumber === null ? null : `Orden ${row.orderNumber}`;
  const orderPage = row.orderNumber === null ? null : `/ordenes/${row.orderNumber}`;
  switch (page) {
    case 'case':
      return { label: `Caso ${row.subject}${order ? ` · ${order}` : ''}`, page: `/casos/${row.subject}` };
    case 'refund':
      return { label: `Devolución${order ? ` · ${order}` : ''}`, page: `/devoluciones/${row.subject}` };
    case 'packages':
      // A package that goes back is named by its number, in the list of all.
      return {
        label: row.label ?? row.subject,
        page: row.subject.includes(' ') ? noticePage(row.subject) : '/paquetes/avisos',
      };
    case 'parcel':
      return { label: row.label ?? row.subject, page: `/paquetes/otras-tiendas/${row.subject}` };
    case 'document':
      return { label: row.label ?? row.subject, page: `/clientes/cedulas/${row.subject}` };
    case 'product':
      return { label: row.label ?? row.subject, page: `/catalogo/${row.subject}` };
    case 'warnings':
      return { label: row.label ?? row.subject, page: '/avisos' };
    case 'weights':
      return { label: order ?? row.subject, page: '/paquetes/pesos' };
    case 'statements':
      return { label: order ?? row.subject, page: '/dinero/extractos?estado=unmatched' };
    case 'carriage':
      return {
        label: [row.label, order].filter(Boolean).join(' · ') || row.subject,
        page: `/dinero/fletes/${row.subject.replace(':', '#')}`,
      };
    case 'purchases':
      return { label: order ?? row.subject, page: orderPage && `${orderPage}/compras` };
    default:
      return { label: order ?? nameOf(row), page: orderPage };
  }
}

/** What a row about no order is about; neither a task's own name nor an id says that to anybody. */
function nameOf({ kind, label, subject }: Pick<ExceptionRow, 'kind' | 'label' | 'subject'>): string {
  if (kind === 'job-given-up') return jobName(label ?? '');
  return label ?? (UUID.test(subject) ? 'Sin orden' : subject);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The same for a role: a page that it may not open gives way to the order's. */
function placeFor(role: StaffRole, row: ExceptionRow): ReturnType<typeof placeOf> {
  const place = placeOf(row);
  if (opensPage(role, row.kind)) return place;
  return { ...place, page: row.orderNumber === null ? null : `/ordenes/${row.orderNumber}` };
}

export function presentException(row: ExceptionRow, { now, staff }: { now: Date; staff: StaffSession }) {
  const { kind, subject, since, orderNumber, detail, customer, amountCents, currency, latePercent } = row;
  return {
    kind,
    subject,
    ...placeFor(staff.role, row),
    orderNumber,
    whoCan: othersWhoCan(staff.role, kind),
    detail: detail === null ? null : detailText(kind, detail),
    customer: sessionMay(staff, 'customers') ? customer : null,
    amount: amountCents === null || currency === null ? null : { cents: amountCents, currency },
    latePercent,
    since: since.toISOString(),
    dueAt: dueAt(kind, since).toISOString(),
    isLate: since < lateBefore(kind, now),
    holder: row.holderName === null ? null : { name: row.holderName, isOwn: row.holderId === staff.staffId },
    snoozed: row.snoozedUntil && { until: row.snoozedUntil.toISOString(), reason: row.snoozeReason ?? '' },
    note: row.noteAt && { text: row.note ?? '', by: row.noteBy ?? '', at: row.noteAt.toISOString() },
  };
}

function detailText(kind: ExceptionKind, detail: string): string | null {
  const caseKinds: Readonly<Record<string, string>> = CASE_KIND_NAMES;
  return kind.startsWith('case-') ? (caseKinds[detail] ?? null) : describeDetail(detail);
}
