import type { CustomerFilters } from '#contract/backoffice/customers.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { dayStart, nextMidnight } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { formatPlace, listPage, parsePlace } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import {
  type CustomerSearch,
  countCustomers as countUpTo,
  selectCustomers,
  selectOrdersOfCustomer,
} from './list-repository.ts';
import { personSearchOf, TOO_SHORT } from './person-search.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher'>;

/** A page of customers, by default the newest first; with a text those whose mail, name, phone, document or locker it is. */
export async function listCustomers(
  deps: Deps,
  { input }: StaffRequest<'listCustomers'>,
): Promise<BackofficeReply<'listCustomers'> | Refusal> {
  const { after, descending, ...filters } = input;
  const search = searchOf(deps, filters);
  if (isRefusal(search)) return search;
  const position = after === undefined ? null : parsePlace(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await selectCustomers(deps.db, search, { descending, after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, formatPlace);
  return {
    next,
    rows: rows.map(({ id, name, email, isVerified, locker, orders, createdAt, lastOrderAt }) => ({
      ...{ id, name, email, isVerified, locker, orders },
      createdAt: createdAt.toISOString(),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    })),
  };
}

export async function countCustomers(
  deps: Deps,
  { input }: StaffRequest<'countCustomers'>,
): Promise<BackofficeReply<'countCustomers'> | Refusal> {
  const search = searchOf(deps, input);
  if (isRefusal(search)) return search;
  const { count, isMore } = await countUpTo(deps.db, search, MAX_COUNTED + 1);
  return { count: Math.min(count, MAX_COUNTED), isMore: isMore || count > MAX_COUNTED, sums: [] };
}

function searchOf(
  { fieldCipher }: Pick<Deps, 'fieldCipher'>,
  { q, from, to }: CustomerFilters,
): CustomerSearch | Refusal {
  const person = personSearchOf({ fieldCipher }, q);
  if (person === null) return refuseField('q', TOO_SHORT);
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  return {
    person,
    from: from ? new Date(dayStart(from)) : null,
    before: to ? new Date(nextMidnight(dayStart(to))) : null,
  };
}

/** A page of the orders of a customer, the newest first. */
export async function listCustomerOrders(
  { db }: Pick<Context, 'db'>,
  { input: { id, after } }: StaffRequest<'listCustomerOrders'>,
): Promise<BackofficeReply<'listCustomerOrders'> | Refusal> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) return refuseField('after', 'Esa página no existe');
  const before = after === undefined ? null : Number(after);
  const found = await selectOrdersOfCustomer(db, { customerId: id, before, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ number }) => String(number));
  return { next, rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}
