import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { OrderFilters, PAYMENT_STATES } from '#contract/backoffice/order-finder.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { dayStart, montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { marginsOfOrders } from '#server/features/money/margins/margins-of-orders.ts';
import { waitingOf } from '#server/features/operations/exceptions/list-exceptions.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import * as repository from './list-repository.ts';
import { formatPosition, parsePosition } from './position.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const DAY_MS = 24 * 60 * 60_000;
const DAYS_OF_WEEK = 7;

/** What an order's status says of its money; what it does not say is among the few open rows. */
const STATUSES_OF: Readonly<Record<(typeof PAYMENT_STATES)[number], readonly OrderStatus[]>> = {
  unpaid: ['NEW', 'PROCESSING', 'CANCELED'],
  failed: ['FAILED'],
  paid: ORDER_STATUSES.filter((status) => !['NEW', 'PROCESSING', 'CANCELED', 'FAILED', 'REFUND'].includes(status)),
  returned: ['REFUND'],
  returning: ORDER_STATUSES,
  overpaid: ORDER_STATUSES,
};

/** A page of orders, by default the newest first. */
export async function listOrders(
  { db, clock }: Deps,
  { input, staff }: StaffRequest<'listOrders'>,
): Promise<BackofficeReply<'listOrders'> | Refusal> {
  const { sort, descending, after, ...filters } = input;
  const search = searchOf({ clock }, filters, staff);
  if (isRefusal(search)) return search;
  const position = parsePosition(after, sort === 'promised');
  if (position === 'invalid') return refuseField('after', 'Esa página no existe');
  const page = { sort, descending, after: position, limit: PAGE_SIZE + 1 };
  const { rows, next } = listPage(await repository.selectOrders(db, search, page), formatPosition);
  const numbers = rows.map(({ number }) => number);
  const margins = sessionMay(staff, 'money') ? await marginsOfOrders(db, numbers) : new Map<number, number>();
  const waiting = await waitingOf({ db, clock }, staff, numbers);
  const showsCustomers = sessionMay(staff, 'customers');
  return {
    next,
    rows: rows.map(({ place: _place, customer, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      statusSince: row.statusSince.toISOString(),
      customer: showsCustomers && customer !== '' ? customer : null,
      marginCents: margins.get(row.number) ?? null,
      waitsFor: waiting.get(row.number) ?? null,
    })),
  };
}

export async function countOrders(
  { db, clock }: Deps,
  { input, staff }: StaffRequest<'countOrders'>,
): Promise<BackofficeReply<'countOrders'> | Refusal> {
  const { sort, ...filters } = input;
  const search = searchOf({ clock }, filters, staff);
  if (isRefusal(search)) return search;
  const sums = await repository.countOrders(db, search, { sort, limit: MAX_COUNTED + 1 });
  return listCountOf(sums);
}

function searchOf(
  { clock }: Pick<Deps, 'clock'>,
  filters: OrderFilters,
  staff: Pick<StaffSession, 'staffId'>,
): repository.OrderListSearch | Refusal {
  const { status, method, payment, from, to, issue, age, promised, risk, owner, tag, minUsd, maxUsd } = filters;
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  const now = clock();
  const today = montevideoDay(now.toISOString());
  return {
    statuses: (payment ? STATUSES_OF[payment] : ORDER_STATUSES).filter((one) => !status || status.includes(one)),
    methods: method ?? [],
    among: payment === 'returning' || payment === 'overpaid' ? payment : null,
    owesNothing: payment === 'returned',
    issue,
    from: from ? new Date(dayStart(from)) : null,
    before: earliest([
      ...(to ? [new Date(nextMidnight(dayStart(to)))] : []),
      ...(age ? [new Date(now.getTime() - age * DAY_MS)] : []),
    ]),
    promised: promised ? promisedDays(promised, today) : null,
    risk: risk ? { from: risk, today } : null,
    owner: owner === undefined || owner === 'nobody' ? (owner ?? null) : { id: owner === 'me' ? staff.staffId : owner },
    tag: tag ?? null,
    minUsd: minUsd ?? null,
    maxUsd: maxUsd ?? null,
  };
}

function promisedDays(promised: NonNullable<OrderFilters['promised']>, today: string) {
  if (promised === 'late') return { from: null, before: today };
  return { from: today, before: addDays(today, promised === 'today' ? 1 : DAYS_OF_WEEK) };
}

function earliest(dates: Date[]): Date | null {
  return dates.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
