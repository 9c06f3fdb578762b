import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { isDocument } from '#domain/customer/document.ts';
import { isEmail, normalizeEmail } from '#domain/customer/email.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { type CustomerSearch, selectCustomers, selectOrdersOfCustomer } from './list-repository.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher'>;

const MAX_LOCKER = 2_147_483_647;
/** Shorter pieces of a name are in too many names to be looked up. */
const MIN_WORD = 3;

/** A page of customers, the newest first; with a text those whose mail, name, phone, document or locker it is. */
export async function listCustomers(
  { db, fieldCipher }: Deps,
  { input: { q, after } }: StaffRequest<'listCustomers'>,
): Promise<BackofficeReply<'listCustomers'> | Refusal> {
  const search = searchOf({ fieldCipher }, q);
  if (search === null) return refuseField('q', `Escribí al menos ${MIN_WORD} letras seguidas del nombre o del correo`);
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

/** Null for a text that is too short to look for. */
function searchOf({ fieldCipher }: Pick<Deps, 'fieldCipher'>, q: string): CustomerSearch | null {
  if (q === '') return { by: 'nothing' };
  if (isEmail(q)) return { by: 'email', emailKey: normalizeEmail(q) };
  const locker = Number(/^uy[ -]?(\d{1,10})$/i.exec(q)?.[1]);
  if (locker <= MAX_LOCKER) return { by: 'locker', locker };
  const digits = q.replaceAll(/[.\-\s()+]/g, '');
  if (/^\d{6,}$/.test(digits)) {
    const documentHashes = isDocument(digits) ? fieldCipher.fingerprints(digits) : [];
    return { by: 'number', documentHashes, phones: phonesOf(digits) };
  }
  const words = q.split(/\s+/).filter((word) => word.length >= MIN_WORD);
  return words.length > 0 ? { by: 'words', words } : null;
}

/** '+598 99 123 456', '99123456' and '099123456' are one number. */
function phonesOf(digits: string): string[] {
  return [digits, `0${digits}`, digits.replace(/^598/, '0')];
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
