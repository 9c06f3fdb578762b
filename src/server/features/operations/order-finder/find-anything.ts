import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { FOUND_KINDS, type Found, MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import { parseLinkedAsin } from '#domain/catalog/asin.ts';
import { isEmail } from '#domain/customer/email.ts';
import { noticePage } from '#domain/staff/notice-page.ts';
import { STAFF_STATUS_SHORT } from '#domain/staff/order-status-names.ts';
import { type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findProductsForStaff } from '#server/features/catalog/overrides/find-products-for-staff.ts';
import { type PersonSearch, personSearchOf } from '#server/features/operations/customer-desk/person-search.ts';
import { findOwners } from '#server/features/operations/order-work/work-repository.ts';
import { isRefusal } from '#server/refusal.ts';
import * as search from './search-repository.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'dictionary' | 'fieldCipher'>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_INTEGER = 2_147_483_647;
const AMOUNT = /^(?:U\$S|USD|UYU|\$)? ?(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),(\d{1,2})$/i;
const WORDS = /\p{L}{2}/u;
/** Fewer first digits of a number, and fewer last characters of a parcel's, are those of too many. */
const BEGINNING = /^#?(\d{3,9})$/;
const TRACKING_END = /^[a-z\d]{4,40}$/i;
/** References and tracking numbers: no blanks, not shorter than the shortest that anybody searches for. */
const CODE = /^\S{4,100}$/;

/** Searches for a text in every way that its form allows. */
export async function findAnything(
  deps: Deps,
  { input: { q }, staff }: StaffRequest<'findAnything'>,
): Promise<BackofficeReply<'findAnything'>> {
  const text = q.replaceAll(/\s+/g, ' ');
  const sought = personSearchOf(deps, text);
  const seesPeople = sessionMay(staff, 'customers');
  const people = seesPeople ? sought : null;
  const [exact, partial, products] = await Promise.all([
    search.findBy(deps.db, [
      ...byNumber(text, staff),
      ...byCode(text, staff),
      ...byProduct(text, staff),
      ...byAmount(text),
      ...byPerson(people),
    ]),
    findByPart(deps, { text, people, staff }),
    productsByWords(deps, text, staff),
  ]);
  const owners = await findOwners(
    deps.db,
    [...exact, ...partial].flatMap(({ kind, orderNumber }) =>
      WORKED_ON.includes(kind) && orderNumber ? orderNumber : [],
    ),
  );
  const presented = (row: search.FoundRow) => withOwner(present(row, staff), owners.get(row.orderNumber ?? 0));
  const found = unique([...exact, ...partial].map(presented).concat(products));
  const only = onlyPage(exact, unique(exact.map(presented)));
  const isPersonal =
    sought?.by === 'email' || sought?.by === 'number' || (sought?.by === 'words' && found.length === 0);
  return {
    ...limited(found),
    only,
    isHidden: isPersonal && !seesPeople,
    isTooShort: sought === null && seesPeople && found.length === 0,
  };
}

/** At most so many of each kind, and of which kinds there are more. */
function limited(found: readonly Found[]): Pick<BackofficeReply<'findAnything'>, 'found' | 'more'> {
  const kinds = FOUND_KINDS.map((kind) => ({ kind, rows: found.filter((one) => one.kind === kind) }));
  return {
    found: kinds.flatMap(({ rows }) => rows.slice(0, MAX_FOUND)),
    more: kinds.filter(({ rows }) => rows.length > MAX_FOUND).map(({ kind }) => kind),
  };
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

/** By a whole datum; a locker is a number of its own. */
function byPerson(people: PersonSearch | null) {
  if (people?.by === 'email') return search.personByDatum('Correo', people);
  if (people?.by !== 'number') return [];
  const byDocument = search.personByDatum('Documento', { ...people, phoneEnd: null });
  if (!people.isWholePhone) return byDocument;
  return [...byDocument, ...search.personByDatum('Teléfono', { ...people, documentHashes: [] })];
}

interface PartSearch {
  text: string;
  people: PersonSearch | null;
  staff: SessionRights;
}

/** By a part of a datum, of a number or of a parcel's code; and what an order of this number has. */
async function findByPart({ db }: Deps, { text, people, staff }: PartSearch): Promise<search.FoundRow[]> {
  const [, digits = ''] = BEGINNING.exec(text) ?? [];
  const seesCases = sessionMay(staff, 'cases');
  const number = Number(digits);
  const ofNumber = [search.ordersByBeginning(digits), search.refundsOfOrder(number)];
  const ofCases = [search.casesByBeginning(digits), search.casesOfOrder(number)];
  const isPhoneEnd = people?.by === 'number' && !people.isWholePhone;
  const parts = [
    ...(digits === '' ? [] : [...ofNumber, ...(seesCases ? ofCases : [])]),
    ...(TRACKING_END.test(text) ? search.ordersByTrackingEnd(text) : []),
    ...(isPhoneEnd ? [search.personByPhoneEnd({ ...people, documentHashes: [] })] : []),
  ];
  const [coded, named] = await Promise.all([
    search.findBy(db, parts),
    people?.by === 'words' ? search.findByWords(db, { search: people, withCases: seesCases }) : [],
  ]);
  return [...coded, ...named];
}

/** Products by words of either language; not by what is no word. */
async function productsByWords(
  deps: Deps,
  text: string,
  staff: StaffRequest<'findAnything'>['staff'],
): Promise<Found[]> {
  if (!sessionMay(staff, 'catalog') || !WORDS.test(text) || UUID.test(text) || isEmail(text)) return [];
  const reply = await findProductsForStaff(deps, { input: { q: text }, staff });
  if (isRefusal(reply)) return [];
  return reply.found.map(({ asin, title }) => ({
    kind: 'product',
    label: title,
    detail: asin,
    by: 'Palabras del producto',
    page: `/catalogo/${asin}`,
  }));
}

function present(row: search.FoundRow, staff: SessionRights): Found {
  const { kind, key, orderNumber, by } = row;
  const order = `Orden ${orderNumber}`;
  const customer = sessionMay(staff, 'customers') ? row.customer : null;
  const found = { kind, label: row.label ?? key, detail: orderNumber === null ? null : customer, by };
  switch (kind) {
    case 'order': {
      const status = row.status && STAFF_STATUS_SHORT[row.status];
      return {
        ...found,
        label: order,
        detail: [status, customer].filter(Boolean).join(' · '),
        page: `/ordenes/${key}`,
      };
    }
    case 'case': {
      const label = [`Caso ${key}`, order, ...(row.label ? [row.label] : [])].join(' · ');
      return { ...found, label, detail: row.label ? null : customer, page: `/casos/${key}` };
    }
    case 'customer':
      return { ...found, page: `/clientes/${key}` };
    case 'refund': {
      const seesRefunds = sessionMay(staff, 'refunds.request') || sessionMay(staff, 'refunds.approve');
      const page = seesRefunds ? `/devoluciones/${key}` : `/ordenes/${orderNumber}`;
      return { ...found, label: `Devolución · ${order}`, page };
    }
    case 'notice':
      return { ...found, page: noticePage(key) };
    case 'product':
      return { ...found, page: `/catalogo/${key}` };
  }
}

/** What somebody looks after, by its order. */
const WORKED_ON: readonly Found['kind'][] = ['order', 'case', 'refund'];

function withOwner(found: Found, owner: string | undefined): Found {
  if (owner === undefined || !WORKED_ON.includes(found.kind)) return found;
  return { ...found, detail: [found.detail, `la tiene ${owner}`].filter(Boolean).join(' · ') };
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
