import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import {
  type CaseListRow,
  type CasePosition,
  countWaitingCases as countUpTo,
  selectClosedPage,
  selectOpenPage,
} from './repository.ts';

/** Sorts after every time: cases whose last word is the shop's come after those that wait. */
const NEVER = 'infinity';

/** A page of open cases, the one that waits longest first, or of closed ones, the newest first. */
export async function listCasesForStaff(
  { db }: Pick<Context, 'db'>,
  { input: { state, kind, after } }: StaffRequest<'listCases'>,
): Promise<BackofficeReply<'listCases'> | Refusal> {
  const position = after === undefined ? null : parsePosition(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const query = { kind: kind ?? null, position, limit: PAGE_SIZE + 1 };
  const found = await (state === 'open' ? selectOpenPage(db, query) : selectClosedPage(db, query));
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    rows: rows.map(presentRow),
    next: last ? `${last.waiting_since?.toISOString() ?? NEVER}~${last.number}` : null,
  };
}

/** How many open cases wait for the shop's word, at most `limit`. */
export async function countWaitingCases({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  return await countUpTo(db, limit);
}

function parsePosition(after: string): CasePosition | null {
  const [, since = '', number = ''] =
    /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/.exec(after) ?? [];
  return since === '' || (since !== NEVER && Number.isNaN(Date.parse(since)))
    ? null
    : { since, number: Number(number) };
}

function presentRow(row: CaseListRow): BackofficeReply<'listCases'>['rows'][number] {
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
