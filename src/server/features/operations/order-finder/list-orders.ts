import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { PAYMENT_STATES } from '#contract/backoffice/order-finder.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/status.ts';
import { dayStart, nextMidnight } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { type OrderListSearch, selectOrders } from './list-repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What an order's status says of its money; what it does not say is among the few open rows. */
const STATUSES_OF: Readonly<Record<(typeof PAYMENT_STATES)[number], readonly OrderStatus[]>> = {
  unpaid: ['NEW', 'PROCESSING', 'CANCELED'],
  failed: ['FAILED'],
  paid: ORDER_STATUSES.filter((status) => !['NEW', 'PROCESSING', 'CANCELED', 'FAILED', 'REFUND'].includes(status)),
  returned: ['REFUND'],
  returning: ORDER_STATUSES,
  overpaid: ORDER_STATUSES,
};

/** A page of orders, the newest first. */
export async function listOrders(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input }: StaffRequest<'listOrders'>,
): Promise<BackofficeReply<'listOrders'> | Refusal> {
  const { status, method, payment, from, to, issue, age } = input;
  const after = input.after === undefined ? null : readCursor(input.after);
  if (after === 'invalid') return refuseField('after', 'Esa página no existe');
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  const statuses = (payment ? STATUSES_OF[payment] : ORDER_STATUSES).filter((one) => !status || one === status);
  const search: OrderListSearch = {
    statuses,
    method: method ?? null,
    among: payment === 'returning' || payment === 'overpaid' ? payment : null,
    issue,
    from: from ? new Date(dayStart(from)) : null,
    before: earliest([
      ...(to ? [new Date(nextMidnight(dayStart(to)))] : []),
      ...(age ? [new Date(clock().getTime() - age * DAY_MS)] : []),
    ]),
    after,
    limit: PAGE_SIZE + 1,
  };
  const found = await selectOrders(db, search);
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ place: _place, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: found.length > PAGE_SIZE && last ? `${last.place} ${last.number}` : null,
  };
}

function earliest(dates: Date[]): Date | null {
  return dates.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

function readCursor(text: string): { place: number; number: number } | 'invalid' {
  const [, place = '', number = ''] = /^(\d{1,16}) (\d{1,15})$/.exec(text) ?? [];
  return number === '' ? 'invalid' : { place: Number(place), number: Number(number) };
}
