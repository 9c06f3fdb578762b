import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { selectCustomers, selectOrdersOfCustomer } from './list-repository.ts';
import { personSearchOf, TOO_SHORT } from './person-search.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher'>;

/** A page of customers, the newest first; with a text those whose mail, name, phone, document or locker it is. */
export async function listCustomers(
  { db, fieldCipher }: Deps,
  { input: { q, after } }: StaffRequest<'listCustomers'>,
): Promise<BackofficeReply<'listCustomers'> | Refusal> {
  const search = personSearchOf({ fieldCipher }, q);
  if (search === null) return refuseField('q', TOO_SHORT);
  const cursor = after === undefined ? null : readCursor(after);
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const found = await selectCustomers(db, { search, after: cursor, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ place: _place, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    next: found.length > PAGE_SIZE && last ? `${last.place} ${last.id}` : null,
  };
}

function readCursor(text: string): { place: number; id: string } | 'invalid' {
  const [, place = '', id = ''] = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return id === '' ? 'invalid' : { place: Number(place), id };
}

/** A page of the orders of a customer, the newest first. */
export async function listCustomerOrders(
  { db }: Pick<Context, 'db'>,
  { input: { id, after } }: StaffRequest<'listCustomerOrders'>,
): Promise<BackofficeReply<'listCustomerOrders'> | Refusal> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) return refuseField('after', 'Esa página no existe');
  const before = after === undefined ? null : Number(after);
  const found = await selectOrdersOfCustomer(db, { customerId: id, before, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: found.length > PAGE_SIZE && last ? String(last.number) : null,
  };
}
