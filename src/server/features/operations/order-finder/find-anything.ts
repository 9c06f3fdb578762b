import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { FOUND_KINDS, type Found } from '#contract/backoffice/order-finder.ts';
import { parseLinkedAsin } from '#domain/catalog/asin.ts';
import { isDocument } from '#domain/customer/document.ts';
import { isEmail, normalizeEmail } from '#domain/customer/email.ts';
import { noticePage } from '#domain/staff/notice-page.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import * as search from './search-repository.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_INTEGER = 2_147_483_647;
const AMOUNT = /^(?:U\$S|USD|UYU|\$)? ?(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),(\d{1,2})$/i;
/** References and tracking numbers: no blanks, not shorter than the shortest that anybody searches for. */
const CODE = /^\S{4,100}$/;

/** Searches for a text in every way that its form allows. */
export async function findAnything(
  deps: Deps,
  { input: { q }, staff }: StaffRequest<'findAnything'>,
): Promise<BackofficeReply<'findAnything'>> {
  const text = q.replaceAll(/\s+/g, ' ');
  const rows = await search.findBy(deps.db, [
    ...byNumber(text, staff),
    ...byCode(text, staff),
    ...byProduct(text, staff),
    ...byAmount(text),
    ...byPerson(deps, text, staff),
  ]);
  const found = unique(rows.map((row) => present(row, staff)));
  const isPersonal = isEmail(text) || isDocument(withoutPoints(text));
  return { found, only: onlyPage(rows, found), isHidden: isPersonal && !sessionMay(staff, 'customers') };
}

/** '10001', '#10001', 'orden 10001', 'caso 2001', 'UY-20001'. */
function byNumber(text: string, staff: SessionRights) {
  const [, word = '', digits = ''] = /^(?:(orden|caso|uy)[ -]?)?#?(\d{1,15})$/i.exec(text) ?? [];
  const number = Number(digits);
  if (digits === '') return [];
  const parts = {
    orden: [search.orderByNumber(number)],
    caso: caseParts(number, staff),
    uy: lockerParts(number, staff),
  };
  return parts[word.toLowerCase() as keyof typeof parts] ?? [...parts.orden, ...parts.caso, ...parts.uy];
}

function caseParts(number: number, staff: SessionRights) {
  return sessionMay(staff, 'cases') ? [search.caseByNumber(number)] : [];
}

function lockerParts(number: number, staff: SessionRights) {
  return number > MAX_INTEGER ? [] : search.personByLocker(number, sessionMay(staff, 'customers'));
}

function byCode(text: string, staff: SessionRights) {
  if (!CODE.test(text) || isEmail(text)) return [];
  return [
    ...(UUID.test(text) ? [...search.orderById(text), search.refundById(text)] : []),
    ...search.ordersByCode(text),
    ...search.refundsByReference(text),
    ...(sessionMay(staff, 'packages') ? [search.noticeByValue(text)] : []),
  ];
}

/** An ASIN, or the address of a product's page. */
function byProduct(text: string, staff: SessionRights) {
  const asin = parseLinkedAsin(text);
  if (!asin) return [];
  return [search.orderByAsin(asin), ...(sessionMay(staff, 'catalog') ? [search.productByAsin(asin)] : [])];
}

/** '1.234,50', '$ 1234,50', 'U$S 12,5': always with its decimals, which a number of something has not. */
function byAmount(text: string) {
  const [, units = '', decimals = ''] = AMOUNT.exec(text) ?? [];
  return units === '' ? [] : search.byAmount(Number(units.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0')));
}

function byPerson({ fieldCipher }: Deps, text: string, staff: SessionRights) {
  if (!sessionMay(staff, 'customers')) return [];
  const document = withoutPoints(text);
  return [
    ...(isEmail(text) ? search.personByEmail(normalizeEmail(text)) : []),
    ...(isDocument(document) ? search.personByDocument(fieldCipher.fingerprints(document)) : []),
  ];
}

/** '1.234.567-8' is typed as it is printed. */
function withoutPoints(text: string): string {
  return text.replaceAll(/[.\-\s]/g, '');
}

function present(row: search.FoundRow, staff: SessionRights): Found {
  const { kind, key, orderNumber, by } = row;
  const order = `Orden ${orderNumber}`;
  switch (kind) {
    case 'order':
      return { kind, label: order, by, page: `/ordenes/${key}` };
    case 'case':
      return { kind, label: `Caso ${key} · ${order}`, by, page: `/casos/${key}` };
    case 'customer':
      return { kind, label: row.label ?? '', by, page: `/clientes/${key}` };
    case 'refund': {
      const seesRefunds = sessionMay(staff, 'refunds.request') || sessionMay(staff, 'refunds.approve');
      const page = seesRefunds ? `/devoluciones/${key}` : `/ordenes/${orderNumber}`;
      return { kind, label: `Devolución · ${order}`, by, page };
    }
    case 'notice':
      return { kind, label: row.label ?? key, by, page: noticePage(key) };
    case 'product':
      return { kind, label: row.label ?? key, by, page: `/catalogo/${key}` };
  }
}

/** One line for one thing, however it was found. */
function unique(found: Found[]): Found[] {
  const byPage = new Map<string, Found>();
  for (const one of found) if (!byPage.has(one.page + one.label)) byPage.set(one.page + one.label, one);
  return [...byPage.values()].toSorted((one, other) => FOUND_KINDS.indexOf(one.kind) - FOUND_KINDS.indexOf(other.kind));
}

/** A person counts as one thing, whatever orders they have. */
function onlyPage(rows: readonly search.FoundRow[], found: readonly Found[]): string | null {
  const isTheirs = new Set(
    rows.filter(({ by }) => by.startsWith('Orden de quien')).map(({ key }) => `/ordenes/${key}`),
  );
  const people = found.filter(({ kind }) => kind === 'customer');
  const things = people.length > 0 ? found.filter(({ page }) => !isTheirs.has(page)) : found;
  return things.length === 1 ? (things[0]?.page ?? null) : null;
}
