import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { PaymentFilters } from '#contract/backoffice/settlements.ts';
import { bankDueDay } from '#domain/bank/due-day.ts';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { dayStart, montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { formatPlace, listPage, parsePlace } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { factsOfOrders } from '#server/features/operations/order-facts/facts-of-orders.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import {
  countPayments as countUpTo,
  type PaymentRow,
  type PaymentSearch,
  selectPayments,
  selectSettlements,
} from './repository.ts';

type Deps = Pick<Context, 'db'>;

const SETTLEMENT_DAYS = 7;

/** A page of the payments that came in, by default the newest first, each with the movement of the bank that has it. */
export async function listPayments(
  { db }: Deps,
  { input, staff }: StaffRequest<'listPayments'>,
): Promise<BackofficeReply<'listPayments'> | Refusal> {
  const { after, descending, ...filters } = input;
  const search = searchOf(filters);
  if (isRefusal(search)) return search;
  const position = after === undefined ? null : parsePlace(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await selectPayments(db, search, { descending, after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, formatPlace);
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const facts = await factsOfOrders(db, numbers, staff);
  return { next, rows: rows.map((row) => ({ ...presentPayment(row), ...facts(row.orderNumber) })) };
}

export async function countPayments(
  { db }: Deps,
  { input }: StaffRequest<'countPayments'>,
): Promise<BackofficeReply<'countPayments'> | Refusal> {
  const search = searchOf(input);
  if (isRefusal(search)) return search;
  return listCountOf(await countUpTo(db, search, MAX_COUNTED + 1));
}

/** What the banks have to settle of the last days, beside what their statements show. */
export async function listSettlements({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<BackofficeReply<'listSettlements'>> {
  const first = addDays(montevideoDay(clock().toISOString()), 1 - SETTLEMENT_DAYS);
  const rows = await selectSettlements(db, new Date(dayStart(first)));
  return rows.map((row) => ({ ...row, expectedOn: bankDueDay(row.day) }));
}

function searchOf({ state, method, from, to }: PaymentFilters): PaymentSearch | Refusal {
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  return {
    methods: method ? [method] : PAYMENT_METHODS,
    state: state ?? null,
    from: from ? new Date(dayStart(from)) : null,
    before: to ? new Date(nextMidnight(dayStart(to))) : null,
  };
}

function presentPayment({ id, orderNumber, method, amountCents, currency, settledAt, ...match }: PaymentRow) {
  const at = settledAt.toISOString();
  const { movementId, movementDay, commissionCents, isConfirmed } = match;
  const movement =
    movementId === null || movementDay === null
      ? null
      : { id: movementId, day: movementDay, commissionCents: commissionCents ?? 0 };
  return {
    ...{ id, orderNumber, method, amountCents, currency, movement },
    settledAt: at,
    expectedOn: bankDueDay(montevideoDay(at)),
    state: stateOf(movement, isConfirmed ?? false),
  };
}

function stateOf(movement: { commissionCents: number } | null, isConfirmed: boolean) {
  if (movement === null) return 'missing' as const;
  if (!isConfirmed) return 'proposed' as const;
  return movement.commissionCents > 0 ? ('different' as const) : ('matched' as const);
}
