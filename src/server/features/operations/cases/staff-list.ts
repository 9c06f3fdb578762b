import type { CaseFilters } from '#contract/backoffice/cases.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { factsOfOrders } from '#server/features/operations/order-facts/facts-of-orders.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import {
  type CaseListRow,
  type CasePosition,
  type CaseSearch,
  countCases as countUpTo,
  selectCases,
} from './repository.ts';

type Deps = Pick<Context, 'db'>;

/** Sorts after every time: cases whose last word is the shop's come after those that wait. */
const NEVER = 'infinity';

/** A page of open cases, by default the one that waits longest first, or of closed ones, the newest first. */
export async function listCasesForStaff(
  { db }: Deps,
  { input, staff }: StaffRequest<'listCases'>,
): Promise<BackofficeReply<'listCases'> | Refusal> {
  const { sort, after, ...filters } = input;
  const isByWaiting = filters.state === 'open' && sort !== 'number';
  const descending = input.descending ?? !isByWaiting;
  const position = after === undefined ? null : parsePosition(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const page = { isByWaiting, descending, position, limit: PAGE_SIZE + 1 };
  const { rows, next } = listPage(await selectCases(db, searchOf(filters), page), formatPosition);
  const numbers = rows.map(({ order_number }) => order_number);
  const facts = await factsOfOrders(db, numbers, staff);
  return { next, rows: rows.map((row) => ({ ...presentRow(row), ...facts(row.order_number) })) };
}

export async function countCases(
  { db }: Deps,
  { input }: StaffRequest<'countCases'>,
): Promise<BackofficeReply<'countCases'>> {
  return listCountOf([{ count: await countUpTo(db, searchOf(input), MAX_COUNTED + 1) }]);
}

/** How many open cases wait for the shop's word, at most `limit`. */
export async function countWaitingCases({ db }: Deps, limit: number): Promise<number> {
  return await countUpTo(db, { state: 'open', kind: null, turn: 'shop' }, limit);
}

function searchOf({ state, kind, turn }: CaseFilters): CaseSearch {
  return { state, kind: kind ?? null, turn: turn ?? null };
}

function formatPosition({ waiting_since: since, number }: CaseListRow): string {
  return `${since?.toISOString() ?? NEVER}~${number}`;
}

function parsePosition(after: string): CasePosition | null {
  const [, since = '', number = ''] =
    /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/.exec(after) ?? [];
  return since === '' || (since !== NEVER && Number.isNaN(Date.parse(since)))
    ? null
    : { since, number: Number(number) };
}

function presentRow(row: CaseListRow) {
  return {
    number: row.number,
    kind: row.kind,
    state: row.state,
    orderNumber: row.order_number,
    openedAt: row.opened_at.toISOString(),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    photos: row.photos,
  };
}
